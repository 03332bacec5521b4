import { describe, expect, it } from 'vitest'
import { Places } from './places.ts'

describe('places', () => {
  it('lets in as many as there is room for, then in order of arrival', async () => {
    const places = new Places(5, 10_000)
    const leave = await places.enter(5)
    const order: string[] = []
    const big = places.enter(4).then((free) => order.push('big') && free)
    const small = places.enter(1).then((free) => order.push('small') && free)
    expect(places.tryEnter(1)).toBeNull()
    leave()
    await Promise.all([big, small])
    expect(order).toEqual(['big', 'small'])
  })

  it('does not let anybody overtake one who needs more', async () => {
    const places = new Places(5, 10_000)
    const leaves = [await places.enter(4), await places.enter(1)]
    const big = places.enter(3)
    leaves[1]?.()
    expect(places.tryEnter(1)).toBeNull()
    leaves[0]?.()
    await big
    expect(places.tryEnter(2)).not.toBeNull()
  })

  it('counts a place once, however often it is given back', async () => {
    const places = new Places(1, 10_000)
    const leave = await places.enter(1)
    leave()
    leave()
    expect(places.tryEnter(2)).toBeNull()
    expect(places.tryEnter(1)).not.toBeNull()
  })

  it('turns away after its limit, and lets in those behind who need less', async () => {
    const places = new Places(2, 50)
    const leave = await places.enter(1)
    const waits: string[] = []
    await expect(places.enter(2, () => waits.push('waits'))).rejects.toMatchObject({ code: 'POOL_BUSY' })
    expect(waits).toEqual(['waits'])
    const behind = places.enter(2)
    const small = places.enter(1)
    await expect(behind).rejects.toMatchObject({ code: 'POOL_BUSY' })
    await expect(small).resolves.toBeTypeOf('function')
    leave()
  })

  it('turns everybody away once it is closed', async () => {
    const places = new Places(1, 10_000)
    await places.enter(1)
    const waiting = places.enter(1)
    places.close()
    await expect(waiting).rejects.toMatchObject({ code: 'POOL_CLOSED' })
    await expect(places.enter(1)).rejects.toMatchObject({ code: 'POOL_CLOSED' })
  })
})
