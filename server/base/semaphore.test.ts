import { describe, expect, it } from 'vitest'
import { Semaphore } from './semaphore.ts'

const semaphore = (permits: number, waitMs = 10_000) => new Semaphore(permits, waitMs, (why) => new Error(why))

describe('a semaphore', () => {
  it('admits as many as it has permits for, then in order of arrival', async () => {
    const permits = semaphore(5)
    const release = await permits.acquire(5)
    const order: string[] = []
    const big = permits.acquire(4).then((free) => order.push('big') && free)
    const small = permits.acquire(1).then((free) => order.push('small') && free)
    expect(permits.tryAcquire(1)).toBeNull()
    release()
    await Promise.all([big, small])
    expect(order).toEqual(['big', 'small'])
  })

  it('does not let anybody overtake one who needs more', async () => {
    const permits = semaphore(5)
    const releases = [await permits.acquire(4), await permits.acquire(1)]
    const big = permits.acquire(3)
    releases[1]?.()
    expect(permits.tryAcquire(1)).toBeNull()
    releases[0]?.()
    await big
    expect(permits.tryAcquire(2)).not.toBeNull()
  })

  it('counts a permit once, however often it is given back', async () => {
    const permits = semaphore(1)
    const release = await permits.acquire(1)
    release()
    release()
    expect(permits.tryAcquire(2)).toBeNull()
    expect(permits.tryAcquire(1)).not.toBeNull()
  })

  it('rejects after its limit, and admits those behind who need less', async () => {
    const permits = semaphore(2, 50)
    const release = await permits.acquire(1)
    const waits: string[] = []
    await expect(permits.acquire(2, () => waits.push('waits'))).rejects.toThrow('busy')
    expect(waits).toEqual(['waits'])
    const behind = permits.acquire(2)
    const small = permits.acquire(1)
    await expect(behind).rejects.toThrow('busy')
    await expect(small).resolves.toBeTypeOf('function')
    release()
  })

  it('rejects everybody once it is closed', async () => {
    const permits = semaphore(1)
    await permits.acquire(1)
    const waiting = permits.acquire(1)
    permits.close()
    await expect(waiting).rejects.toThrow('closed')
    await expect(permits.acquire(1)).rejects.toThrow('closed')
  })
})
