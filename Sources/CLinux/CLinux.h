// Names for the Linux calls that Swift's Glibc module leaves out, and for those it cannot import: structures
// with unions, packed structures, addresses cast to another type, variadic functions and macros.
// Every function here returns what the call returns and leaves errno as the call left it.

#ifndef PLAYD_CLINUX_H
#define PLAYD_CLINUX_H

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// Declared here because the headers hide them without _GNU_SOURCE, and with it they would describe some structures
// otherwise than Swift's Glibc module does.
extern int accept4(int socket, struct sockaddr *address, socklen_t *size, int flags);
extern int pthread_setname_np(pthread_t thread, const char *name);
extern int pthread_timedjoin_np(pthread_t thread, void **result, const struct timespec *until);
extern int sched_getcpu(void);
// By other names, for the same reason: these take a `cpu_set_t`.
extern int linux_get_affinity(pthread_t thread, size_t size, unsigned long *mask) __asm__("pthread_getaffinity_np");
extern int linux_set_affinity(pthread_t thread, size_t size, const unsigned long *mask)
    __asm__("pthread_setaffinity_np");

struct linux_credentials {
    pid_t process;
    uid_t user;
    gid_t group;
};

enum {
    LINUX_READABLE = EPOLLIN,
    LINUX_WRITABLE = EPOLLOUT,
    LINUX_FAILED = EPOLLERR,
    LINUX_HUNG_UP = EPOLLHUP,
    LINUX_PEER_CLOSED = EPOLLRDHUP,
};

enum {
    LINUX_STREAM_NONBLOCKING = SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC,
    LINUX_STREAM_BLOCKING = SOCK_STREAM | SOCK_CLOEXEC,
    LINUX_NO_SIGNAL = MSG_NOSIGNAL,
    LINUX_UNIX_PATH_LIMIT = sizeof(((struct sockaddr_un *)0)->sun_path) - 1,
    LINUX_LOCK_EXCLUSIVE_NOW = LOCK_EX | LOCK_NB,
};

/// One readiness report; `registration` and `descriptor` are the two halves of epoll's user word.
struct linux_event {
    uint32_t events;
    uint32_t registration;
    int32_t descriptor;
};

static inline int linux_epoll_create(void) {
    return epoll_create1(EPOLL_CLOEXEC);
}

static inline int linux_epoll_control(
    int epoll, int operation, int descriptor, uint32_t registration, uint32_t events) {
    struct epoll_event event;
    memset(&event, 0, sizeof event);
    event.events = events;
    event.data.u64 = (uint64_t)registration << 32 | (uint32_t)descriptor;
    return epoll_ctl(epoll, operation, descriptor, &event);
}

static inline int linux_epoll_wait(int epoll, struct linux_event *reports, int limit, int milliseconds) {
    struct epoll_event events[64];
    int count = epoll_wait(epoll, events, limit < 64 ? limit : 64, milliseconds);
    for (int i = 0; i < count; i++) {
        reports[i].events = events[i].events;
        reports[i].registration = (uint32_t)(events[i].data.u64 >> 32);
        reports[i].descriptor = (int32_t)(uint32_t)events[i].data.u64;
    }
    return count;
}

static inline int linux_eventfd(void) {
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

static inline int linux_timerfd(void) {
    return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
}

/// Arms the timer for an absolute time; 0 disarms it. Either way an expiry that was not read is forgotten.
static inline int linux_timerfd_set(int timer, int64_t nanoseconds) {
    struct itimerspec when;
    memset(&when, 0, sizeof when);
    when.it_value.tv_sec = nanoseconds / 1000000000;
    when.it_value.tv_nsec = nanoseconds % 1000000000;
    return timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL);
}

static inline int linux_signalfd(const sigset_t *signals) {
    return signalfd(-1, signals, SFD_NONBLOCK | SFD_CLOEXEC);
}

/// The number of the next signal waiting, or -1.
static inline int linux_next_signal(int descriptor) {
    struct signalfd_siginfo information;
    ssize_t size = read(descriptor, &information, sizeof information);
    return size == (ssize_t)sizeof information ? (int)information.ssi_signo : -1;
}

/// Tells of names that appear in a directory and of its moving away; its removal is always told (IN_IGNORED).
static inline int linux_inotify_directory(int descriptor, const char *path) {
    return inotify_add_watch(descriptor, path, IN_CREATE | IN_MOVED_TO | IN_MOVE_SELF | IN_ONLYDIR);
}

static inline int linux_inotify(void) {
    return inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
}

/// Fills in a Unix address; a leading '@' stands for the abstract name space. Returns its size, or 0 when too long.
static inline socklen_t linux_unix_address(struct sockaddr_un *address, const uint8_t *path, size_t count) {
    memset(address, 0, sizeof *address);
    address->sun_family = AF_UNIX;
    if (count == 0 || count > LINUX_UNIX_PATH_LIMIT) return 0;
    memcpy(address->sun_path, path, count);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + count);
    if (path[0] != '@') return size + 1;
    address->sun_path[0] = 0;
    return size;
}

static inline int linux_connect_unix(int descriptor, const uint8_t *path, size_t count) {
    struct sockaddr_un address;
    socklen_t size = linux_unix_address(&address, path, count);
    if (size == 0) { errno = ENAMETOOLONG; return -1; }
    return connect(descriptor, (const struct sockaddr *)&address, size);
}

static inline int linux_bind_unix(int descriptor, const uint8_t *path, size_t count) {
    struct sockaddr_un address;
    socklen_t size = linux_unix_address(&address, path, count);
    if (size == 0) { errno = ENAMETOOLONG; return -1; }
    return bind(descriptor, (const struct sockaddr *)&address, size);
}

/// AF_INET or AF_INET6 for a numeric address, 0 for anything else.
static inline int linux_address_family(const char *host) {
    struct in6_addr scratch;
    if (inet_pton(AF_INET, host, &scratch) == 1) return AF_INET;
    if (inet_pton(AF_INET6, host, &scratch) == 1) return AF_INET6;
    return 0;
}

/// Begins a connection to a numeric address of the family that `linux_address_family` named.
static inline int linux_connect_numeric(int descriptor, int family, const char *host, uint16_t port) {
    if (family == AF_INET) {
        struct sockaddr_in address;
        memset(&address, 0, sizeof address);
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        inet_pton(AF_INET, host, &address.sin_addr);
        return connect(descriptor, (const struct sockaddr *)&address, sizeof address);
    }
    struct sockaddr_in6 address;
    memset(&address, 0, sizeof address);
    address.sin6_family = AF_INET6;
    address.sin6_port = htons(port);
    inet_pton(AF_INET6, host, &address.sin6_addr);
    return connect(descriptor, (const struct sockaddr *)&address, sizeof address);
}

/// How long a blocking connect or send may take; 0 means without limit.
static inline int linux_set_send_limit(int descriptor, int milliseconds) {
    struct timeval limit = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000};
    return setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

static inline int linux_accept(int listener) {
    return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

static inline int linux_name_this_thread(const char *name) {
    return pthread_setname_np(pthread_self(), name);
}

/// Has another thread run anywhere the calling one may, but for the processor that this runs on. Not 0 when there is
/// no other, or when there are more than the mask holds.
static inline int linux_keep_apart(pthread_t thread) {
    unsigned long mask[1024 / (8 * sizeof(unsigned long))] = {0};
    enum { WORD = 8 * sizeof mask[0], WORDS = sizeof mask / sizeof mask[0] };
    unsigned here = (unsigned)sched_getcpu(), others = 0;
    if (here >= WORD * WORDS || linux_get_affinity(pthread_self(), sizeof mask, mask) != 0) return -1;
    mask[here / WORD] &= ~(1UL << here % WORD);
    for (unsigned i = 0; i < WORDS; i++) others |= mask[i] != 0;
    return others ? linux_set_affinity(thread, sizeof mask, mask) : -1;
}

/// Waits for the end of a thread; ETIMEDOUT when it has not come.
static inline int linux_join_within(pthread_t thread, int milliseconds) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += milliseconds / 1000;
    until.tv_nsec += milliseconds % 1000 * 1000000L;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    return pthread_timedjoin_np(thread, NULL, &until);
}

/// Gives the calling thread the last place at the processor, and the disk only while nobody else wants it. Not 0 when some
/// of it is refused.
static inline int linux_yield_to_others(void) {
    // From linux/ioprio.h, which older systems do not have: the class in the upper three bits. And from linux/sched.h:
    // a thread of this kind takes the processor from nobody when it wakes.
    enum { WHO_PROCESS = 1, CLASS_IDLE = 3 << 13, POLICY_BATCH = 3 };
    struct { int priority; } none = {0};
    // For all three, 0 is the calling thread, and not its process as POSIX has it.
    long refused = syscall(SYS_sched_setscheduler, 0, POLICY_BATCH, &none);
    refused |= setpriority(PRIO_PROCESS, 0, 19);
    refused |= syscall(SYS_ioprio_set, WHO_PROCESS, 0, CLASS_IDLE);
    return (int)refused;
}

static inline int linux_set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    return flags < 0 ? -1 : fcntl(descriptor, F_SETFL, flags | O_NONBLOCK);
}

/// The error that a socket has in store (SO_ERROR), or -1.
static inline int linux_socket_error(int descriptor) {
    int code = 0;
    socklen_t size = sizeof code;
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 ? code : -1;
}

/// The user at the other end of a Unix socket (SO_PEERCRED), or -1 where there is none to name.
static inline int64_t linux_peer_user(int descriptor) {
    struct linux_credentials credentials;
    socklen_t size = sizeof credentials;
    if (getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0) return -1;
    return credentials.user == (uid_t)-1 ? -1 : (int64_t)credentials.user;
}

static inline int linux_open_lock_file(const char *path) {
    return open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
}

static inline int linux_flock(int descriptor, int operation) {
    return flock(descriptor, operation);
}

/// Lets this process open as many descriptors as the system permits it.
static inline int linux_raise_descriptor_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return -1;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &limit);
}

/// Has the kernel send `signal` to this process when its parent ends (PR_SET_PDEATHSIG).
static inline int linux_signal_on_parent_end(int signal) {
    return prctl(PR_SET_PDEATHSIG, signal);
}

#endif
