/** Chinese sentences of *Real lock libraries* about each library, keyed by the English sentences in e2e/libraries. A test checks that none is missing. */
export const documentation: Readonly<Record<string, string>> = {
  'A lock on one node with a TTL. It refreshes nothing by itself: `Refresh` is the caller’s.':
    '一个节点上的锁，带 TTL。它不会自己续租：`Refresh` 由调用者来做。',
  '`Redlock`, on one node or on a majority of several, with an `auto_release_time`. It renews nothing by itself: `extend` is the caller’s, three times at most.':
    '`Redlock`：一个节点，或几个节点的多数，带 `auto_release_time`。它不会自己续租：`extend` 由调用者来做，最多三次。',
  '`Lock`, on one node, with `expire` in whole seconds and `auto_renewal=True`.':
    '`Lock`：一个节点，`expire` 以整秒计，`auto_renewal=True`。',
  '`Lock`, on one node, with a `timeout`, synchronous and for asyncio. It renews nothing by itself: `extend` and `reacquire` are the caller’s.':
    '`Lock`：一个节点，带 `timeout`，有同步版和 asyncio 版。它不会自己续租：`extend` 和 `reacquire` 由调用者来做。',
  '`Mutex`, on several nodes `RedlockMutex`. It renews at 0.8 of the lease and calls `onLockLost` when a renewal finds the lock lost.':
    '`Mutex`；几个节点时用 `RedlockMutex`。租期过了 0.8 时续租；续租时发现锁丢了，就调用 `onLockLost`。',
  '`RLock` with its watchdog, `RLock` with a lease that nothing renews, `RFencedLock`, and `RSpinLock`.':
    '带看门狗的 `RLock`、租约没有谁续的 `RLock`、`RFencedLock` 和 `RSpinLock`。',
  '`Redlock::Client`, on one node or on a majority of several. It renews nothing by itself: `extend` is the caller’s.':
    '`Redlock::Client`：一个节点，或几个节点的多数。它不会自己续租：`extend` 由调用者来做。',
  'A lock on one node or on a majority of several. It renews nothing by itself: `extend` is the caller’s.':
    '一个节点，或几个节点的多数上的锁。它不会自己续租：`extend` 由调用者来做。',
  'A mutex on one node or on a majority of several. It renews nothing by itself: `Extend` is the caller’s.':
    '一个节点，或几个节点的多数上的互斥锁。它不会自己续租：`Extend` 由调用者来做。',
  'A lock of a majority of keys, here of one, extended by itself, and a context that ends when the lock is lost.':
    '在多数键上持有的锁，这里只有一个键。它自己续租；锁丢了，它给的 context 就结束。',
  'For scheduled tasks: a lock that is not waited for, with `lockAtMostFor`. The adapter asks again where a lesson waits.':
    '用于定时任务：这把锁不等待，带 `lockAtMostFor`。课里要等锁时，由适配器再问。',
  '`RedisLockRegistry` on one node, with `expireAfter`. Nothing is renewed unless a scheduler is set for it.':
    '`RedisLockRegistry`：一个节点，带 `expireAfter`。没给它设调度器，就没有谁续租。',
  'Version 0.9.4 hands out no fencing token. (Its main branch has `FenceKey` since.)':
    '0.9.4 版不发防护令牌。（它的主分支后来有了 `FenceKey`。）',
  'A lock is free once it is given back. That a job runs once in a period is another thing, and not promised.':
    '锁一释放就空着。任务在一个周期里只运行一次，是另一回事，它没有承诺。',
  'Redlocks time out; one has to “ensure that your critical section completes well within the timeout”.':
    'Redlock 会超时；原话是：“ensure that your critical section completes well within the timeout”（临界区要早早在超时之前做完）。',
  'No fencing token is handed out, so nothing can refuse a write that comes after the lease.':
    '它不发防护令牌，所以租约到期之后才来的写入，谁也没法拒绝。',
  'It is not said to be reentrant.': '没有说它可重入。',
  'What becomes of a grant whose answer is lost is not said: its `auto_release_time` ends it.':
    '回答丢了，那次授予会怎样，没有说：要等 `auto_release_time` 到了才结束。',
  'With `auto_renewal`, the expire time is reset while the code of the application runs.':
    '用了 `auto_renewal`，只要应用的代码还在运行，过期时间就会重设。',
  '`timeout` is the longest life of the lock; `extend` adds more time to it.':
    '`timeout` 是锁最长的寿命；`extend` 可以给它加时间。',
  'What becomes of the lock when a release fails on the network is not said. Reported as a fault: redis/redis-py#4258.':
    '放锁时网络出错，锁会怎样，没有说。已作为缺陷报告：redis/redis-py#4258。',
  'What becomes of a grant whose answer is lost is not said: its `timeout` ends it.':
    '回答丢了，那次授予会怎样，没有说：要等 `timeout` 到了才结束。',
  'A lock is refreshed by itself, every 0.8 of `lockTimeout` by default.':
    '锁会自己续租，默认每隔 0.8 个 `lockTimeout` 一次。',
  '`onLockLost` is called when a refresh finds that the lock is lost.': '续租时发现锁丢了，就调用 `onLockLost`。',
  'Without a lease, a watchdog prolongs the lock while its holder’s Redisson is alive.':
    '不设租期时，只要持有者的 Redisson 还活着，看门狗就一直续期。',
  'A lock taken with a lease is released after that time.': '设了租期的锁，到时间就释放。',
  '`RLock`, spin lock and fenced lock are reentrant.': '`RLock`、自旋锁和防护锁都可重入。',
  'The fenced lock hands out a token, which the guarded service has to check.':
    '防护锁发一个令牌，要由受保护的服务来检查。',
  'Only the fenced lock hands out a token.': '只有防护锁发令牌。',
  'A lock lives for its `ttl`; whoever needs longer calls `lock` again with `extend`.':
    '锁的寿命是 `ttl`；要更久，就带 `extend` 再调用一次 `lock`。',
  'It is not said to be reentrant: a second `lock` of the same resource answers `false`.':
    '没有说它可重入：对同一资源再次 `lock`，回答是 `false`。',
  'Unlocking is “just a best-effort attempt”, says its code: what fails there is not told.':
    '代码里写着，放锁“just a best-effort attempt”（只是尽力而为）：失败了也不会告诉你。',
  'The lock lives for its `ttl`; whoever needs longer calls `extend`.': '锁的寿命是 `ttl`；要更久，就调用 `extend`。',
  'A mutex has an expiry, and `Extend` resets it.': '互斥锁有过期时间，`Extend` 会重设它。',
  'The lock is kept until it is given back; the context is cancelled at once when the majority of keys is not held any more.':
    '锁一直留到释放为止；一旦不再持有多数键，context 马上取消。',
  'The context is cancelled at once when the majority of keys is not held any more.':
    '一旦不再持有多数键，context 马上取消。',
  '`lockAtMostFor` must be much longer than the task; after it another node may run the task too.':
    '`lockAtMostFor` 必须比任务长得多；过了它，别的节点也可能运行这个任务。',
  '`lockAtLeastFor` keeps the lock when the task is over, for jobs that are quick and clocks that differ. The adapter leaves it at 0, its default.':
    '`lockAtLeastFor` 让锁在任务结束后再留一会儿，用于很短的任务和走得不一样的时钟。适配器没有改它的默认值 0。',
  'Locks expire, after 60 s by default. A thread that unlocks an expired lock gets an exception, which is a critical error.':
    '锁会过期，默认 60 s。线程去释放已过期的锁，会得到异常，这是严重错误。',
  'Locks are reentrant.': '锁可重入。',
  'A lock on one node or on a majority of several: `lock`, which renews nothing, and `using`, which extends by itself while a routine runs.':
    '一个节点，或几个节点的多数上的锁：`lock` 不续租；`using` 在例程运行期间自己续租。',
  '@sesamecare-oss/redlock, a lock on one node or on a majority of several: `acquire`, which renews nothing, and `using`, which extends by itself while a routine runs.':
    '@sesamecare-oss/redlock：一个节点，或几个节点的多数上的锁。`acquire` 不续租；`using` 在例程运行期间自己续租。',
  'A lock for asyncio on one node or on a majority of several. Without a `lock_timeout` of its own it is extended by itself, every 0.6 of its `internal_lock_timeout`.':
    'asyncio 用的锁，一个节点，或几个节点的多数。不给 `lock_timeout`，它每隔 0.6 个 `internal_lock_timeout` 自己续租一次。',
  'A lock ends with its `ttl`, and `extend` renews it.': '`ttl` 一到锁就结束，`extend` 给它续租。',
  '`using` runs a routine “while holding a lock, renewing it as needed”.':
    '`using` 运行例程，原话是：“while holding a lock, renewing it as needed”（持有锁，需要时续租）。',
  '`using` holds the lock while its routine runs, and when a renewal fails it “attempts to release the lock” and returns the error.':
    '例程运行期间，`using` 一直持有锁；续租失败时，它会“attempts to release the lock”（尝试放锁），并返回错误。',
  'Release is best effort: unreachable backends keep the key until its `ttl` ends.':
    '放锁只是尽力而为：连不上的节点会留着键，直到 `ttl` 到期。',
  'A future that is cancelled leaves the key until its `ttl` ends.': 'future 被取消时，键会留着，直到 `ttl` 到期。',
  'A lock that was taken by `acquire` is extended by its caller.': '用 `acquire` 拿到的锁，由调用者来续租。',
  '`using` executes a routine “in the context of an auto-extending lock”.':
    '`using` 在“auto-extending lock”（自动续租的锁）之下执行例程。',
  'If an extension fails, an AbortSignal tells the routine, which has to look at it.':
    '续租失败时，由 AbortSignal 告诉例程；例程得自己去看。',
  'It is said to implement the Redlock algorithm, in which a lock is acquired only while time is left in its lease.':
    '它说自己实现了 Redlock 算法；按这个算法，租期还有剩余，才算拿到锁。',
  'A release that fails throws; the lock ends by itself after its duration.':
    '放锁失败会抛出异常；期限一到，锁自己结束。',
  "Without a `lock_timeout`, it “tries to reset the lock's lifetime” every 0.6 of it by itself.":
    "不给 `lock_timeout`，它每隔 0.6 个期限就自己“tries to reset the lock's lifetime”（尝试重设锁的寿命）。",
  '“In case of fault the LockError exception will be raised”, is said of the automatic extension.':
    '关于自动续租，原话是：“In case of fault the LockError exception will be raised”（出错时会抛出 LockError）。',
  '`valid` is true “until the `unlock` function is called or when the `lock_timeout` is reached”: whoever wants to know has to look at it.':
    '`valid` 为真，直到调用 `unlock` 或者 `lock_timeout` 到期；想知道，就得自己去看。',
  'What a cancelled `lock` has set is cleaned up in the background, says its code.':
    '代码里说：`lock` 被取消时，已经写下的会在后台清掉。',
  'What a failed `lock` has set is cleaned up in the background, says its code.':
    '代码里说：`lock` 失败时，已经写下的会在后台清掉。',
  '`unlock` raises LockError if more than half of the nodes did not release the lock.':
    '超过半数的节点没能放锁，`unlock` 就抛出 LockError。',
}
