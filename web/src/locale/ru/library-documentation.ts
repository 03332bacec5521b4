/** Russian sentences of *Real lock libraries* about each library, keyed by the English sentences in e2e/libraries. A test checks that none is missing. */
export const documentation: Readonly<Record<string, string>> = {
  'A lock on one node with a TTL. It refreshes nothing by itself: `Refresh` is the caller’s.':
    'Блокировка с TTL на одном узле. Сама ничего не продлевает: `Refresh` вызываете вы.',
  'Version 0.9.4 hands out no fencing token. (Its main branch has `FenceKey` since.)':
    'Версия 0.9.4 не выдаёт токена ограждения. (В основной ветке с тех пор есть `FenceKey`.)',
  'A lock is free once it is given back. That a job runs once in a period is another thing, and not promised.':
    'Освобождённая блокировка свободна. Что задание идёт раз за период — другое дело, этого не обещают.',
  '`Redlock`, on one node or on a majority of several, with an `auto_release_time`. It renews nothing by itself: `extend` is the caller’s, three times at most.':
    '`Redlock` на одном узле или на большинстве, с `auto_release_time`. Сама ничего не продлевает: `extend` вызываете вы, не больше трёх раз.',
  'Redlocks time out; one has to “ensure that your critical section completes well within the timeout”.':
    'Redlock истекает. Критическая секция обязана кончиться задолго до срока, и следите за этим вы.',
  'No fencing token is handed out, so nothing can refuse a write that comes after the lease.':
    'Токена ограждения нет, поэтому опоздавшей записи никто не откажет.',
  'It is not said to be reentrant.': 'О реентерабельности не сказано.',
  'What becomes of a grant whose answer is lost is not said: its `auto_release_time` ends it.':
    'Что с выдачей, ответ о которой потерян, не сказано: её кончает `auto_release_time`.',
  '`Lock`, on one node, with `expire` in whole seconds and `auto_renewal=True`.':
    '`Lock` на одном узле, `expire` в целых секундах и `auto_renewal=True`.',
  'With `auto_renewal`, the expire time is reset while the code of the application runs.':
    'С `auto_renewal` срок продлевается, пока идёт код приложения.',
  '`Lock`, on one node, with a `timeout`, synchronous and for asyncio. It renews nothing by itself: `extend` and `reacquire` are the caller’s.':
    '`Lock` на одном узле с `timeout`, обычный и для asyncio. Сам ничего не продлевает: `extend` и `reacquire` вызываете вы.',
  '`timeout` is the longest life of the lock; `extend` adds more time to it.':
    'Дольше `timeout` блокировка не живёт; `extend` добавляет к нему время.',
  'What becomes of the lock when a release fails on the network is not said. Reported as a fault: redis/redis-py#4258.':
    'Что с блокировкой, если освобождение не дошло по сети, не сказано. Об этом сообщили: redis/redis-py#4258.',
  'What becomes of a grant whose answer is lost is not said: its `timeout` ends it.':
    'Что с выдачей, ответ о которой потерян, не сказано: её кончает `timeout`.',
  '`Mutex`, on several nodes `RedlockMutex`. It renews at 0.8 of the lease and calls `onLockLost` when a renewal finds the lock lost.':
    '`Mutex`, на нескольких узлах `RedlockMutex`. Продлевает на 0.8 аренды. Узнав, что блокировка потеряна, вызывает `onLockLost`.',
  'A lock is refreshed by itself, every 0.8 of `lockTimeout` by default.':
    'Блокировка продлевается сама, по умолчанию каждые 0.8 от `lockTimeout`.',
  '`onLockLost` is called when a refresh finds that the lock is lost.':
    'Если при продлении видно, что блокировка потеряна, вызывается `onLockLost`.',
  '`RLock` with its watchdog, `RLock` with a lease that nothing renews, `RFencedLock`, and `RSpinLock`.':
    '`RLock` со сторожем, `RLock` с арендой без продления, `RFencedLock` и `RSpinLock`.',
  'Without a lease, a watchdog prolongs the lock while its holder’s Redisson is alive.':
    'Если аренда не задана, сторож продлевает блокировку, пока жив Redisson держателя.',
  'A lock taken with a lease is released after that time.': 'Блокировка с арендой освобождается по её сроку.',
  '`RLock`, spin lock and fenced lock are reentrant.': '`RLock`, `RSpinLock` и `RFencedLock` реентерабельны.',
  'The fenced lock hands out a token, which the guarded service has to check.':
    '`RFencedLock` выдаёт токен, а проверять его обязан защищаемый сервис.',
  'Only the fenced lock hands out a token.': 'Токен выдаёт только `RFencedLock`.',
  'A lock on one node or on a majority of several. It renews nothing by itself: `extend` is the caller’s.':
    'Блокировка на одном узле или на большинстве. Сама ничего не продлевает: `extend` вызываете вы.',
  'The lock lives for its `ttl`; whoever needs longer calls `extend`.':
    'Блокировка живёт `ttl`; кому этого мало, тот вызывает `extend`.',
  '`Redlock::Client`, on one node or on a majority of several. It renews nothing by itself: `extend` is the caller’s.':
    '`Redlock::Client` на одном узле или на большинстве. Сам ничего не продлевает: `extend` вызываете вы.',
  'A lock lives for its `ttl`; whoever needs longer calls `lock` again with `extend`.':
    'Блокировка живёт `ttl`; кому этого мало, тот снова вызывает `lock` с `extend`.',
  'It is not said to be reentrant: a second `lock` of the same resource answers `false`.':
    'О реентерабельности не сказано: второй `lock` того же ресурса отвечает `false`.',
  'Unlocking is “just a best-effort attempt”, says its code: what fails there is not told.':
    'Освобождение — «лишь попытка», сказано в коде: об ошибке там не сообщают.',
  'A mutex on one node or on a majority of several. It renews nothing by itself: `Extend` is the caller’s.':
    'Мьютекс на одном узле или на большинстве. Сам ничего не продлевает: `Extend` вызываете вы.',
  'A mutex has an expiry, and `Extend` resets it.': 'У мьютекса есть срок, и `Extend` отсчитывает его заново.',
  'A lock of a majority of keys, here of one, extended by itself, and a context that ends when the lock is lost.':
    'Блокировка на большинстве ключей, здесь на одном. Продлевается сама; с потерей блокировки кончается контекст.',
  'The lock is kept until it is given back; the context is cancelled at once when the majority of keys is not held any more.':
    'Блокировку держат, пока не освободят. Если большинства ключей больше нет, контекст сразу отменяется.',
  'The context is cancelled at once when the majority of keys is not held any more.':
    'Если большинства ключей больше нет, контекст сразу отменяется.',
  'For scheduled tasks: a lock that is not waited for, with `lockAtMostFor`. The adapter asks again where a lesson waits.':
    'Для заданий по расписанию: блокировка с `lockAtMostFor`, которую не ждут. Где урок ждёт, адаптер спрашивает снова.',
  '`lockAtMostFor` must be much longer than the task; after it another node may run the task too.':
    '`lockAtMostFor` берут намного длиннее задания: после него задание может начать и другой узел.',
  '`lockAtLeastFor` keeps the lock when the task is over, for jobs that are quick and clocks that differ. The adapter leaves it at 0, its default.':
    '`lockAtLeastFor` держит блокировку и после задания: для быстрых заданий и разных часов. В адаптере там 0, как по умолчанию.',
  '`RedisLockRegistry` on one node, with `expireAfter`. Nothing is renewed unless a scheduler is set for it.':
    '`RedisLockRegistry` на одном узле, с `expireAfter`. Без планировщика ничего не продлевает.',
  'Locks expire, after 60 s by default. A thread that unlocks an expired lock gets an exception, which is a critical error.':
    'Блокировка истекает, по умолчанию через 60 s. Поток, который её потом освобождает, получает исключение: это критическая ошибка.',
  'Locks are reentrant.': 'Блокировки реентерабельны.',
  'A lock on one node or on a majority of several: `lock`, which renews nothing, and `using`, which extends by itself while a routine runs.':
    'Блокировка на одном узле или на большинстве: `lock` ничего не продлевает, `using` продлевает сам, пока работает процедура.',
  '@sesamecare-oss/redlock, a lock on one node or on a majority of several: `acquire`, which renews nothing, and `using`, which extends by itself while a routine runs.':
    '@sesamecare-oss/redlock, блокировка на одном узле или на большинстве: `acquire` ничего не продлевает, `using` продлевает сам, пока работает процедура.',
  'A lock for asyncio on one node or on a majority of several. Without a `lock_timeout` of its own it is extended by itself, every 0.6 of its `internal_lock_timeout`.':
    'Блокировка для asyncio на одном узле или на большинстве. Без своего `lock_timeout` продлевается сама, каждые 0.6 от `internal_lock_timeout`.',
  'A lock ends with its `ttl`, and `extend` renews it.': 'Блокировка кончается со своим `ttl`; продлевает её `extend`.',
  '`using` runs a routine “while holding a lock, renewing it as needed”.':
    '`using` выполняет процедуру, «держа блокировку и продлевая её, когда нужно».',
  '`using` holds the lock while its routine runs, and when a renewal fails it “attempts to release the lock” and returns the error.':
    '`using` держит блокировку, пока работает процедура, а если продлить не вышло, «пытается освободить её» и возвращает ошибку.',
  'Release is best effort: unreachable backends keep the key until its `ttl` ends.':
    'Освобождение — только попытка: на недоступных узлах ключ остаётся до конца `ttl`.',
  'A future that is cancelled leaves the key until its `ttl` ends.': 'Отменённый future оставляет ключ до конца `ttl`.',
  'A lock that was taken by `acquire` is extended by its caller.':
    'Блокировку, взятую через `acquire`, продлеваете вы.',
  '`using` executes a routine “in the context of an auto-extending lock”.':
    '`using` выполняет процедуру «под блокировкой, которая продлевается сама».',
  'If an extension fails, an AbortSignal tells the routine, which has to look at it.':
    'Если продлить не вышло, об этом говорит AbortSignal, а процедура обязана в него смотреть.',
  'It is said to implement the Redlock algorithm, in which a lock is acquired only while time is left in its lease.':
    'Сказано, что это алгоритм Redlock, а в нём блокировка взята, только если от аренды ещё осталось время.',
  'A release that fails throws; the lock ends by itself after its duration.':
    'Неудачное освобождение бросает исключение; сама блокировка кончается по своему сроку.',
  "Without a `lock_timeout`, it “tries to reset the lock's lifetime” every 0.6 of it by itself.":
    'Без `lock_timeout` она каждые 0.6 срока сама «пытается отсчитать срок заново».',
  '“In case of fault the LockError exception will be raised”, is said of the automatic extension.':
    'Об автоматическом продлении сказано: «при ошибке бросается LockError».',
  '`valid` is true “until the `unlock` function is called or when the `lock_timeout` is reached”: whoever wants to know has to look at it.':
    '`valid` истинно, «пока не вызван `unlock` или не вышел `lock_timeout`»: кому нужно знать, тот смотрит сам.',
  'What a cancelled `lock` has set is cleaned up in the background, says its code.':
    'Что успел записать отменённый `lock`, убирается в фоне, сказано в коде.',
  'What a failed `lock` has set is cleaned up in the background, says its code.':
    'Что успел записать неудачный `lock`, убирается в фоне, сказано в коде.',
  '`unlock` raises LockError if more than half of the nodes did not release the lock.':
    '`unlock` бросает LockError, если больше половины узлов не освободили блокировку.',
}
