/** Injects network faults between a client and a node: delays or drops single messages, and breaks whole links through a proxy. */
import type { Cue, FaultOf } from '../fault-injector.ts'
import type { LinkProxy } from '../proxy.ts'
import { afterwards, endOrLimit, type FaultWorld } from './world.ts'

type MessageFault = FaultOf<'lose-request' | 'lose-reply' | 'delay-reply' | 'delay-request'>
type LinkFault = FaultOf<'slow-link' | 'cut-link' | 'swallow'>

export async function makeNetworkFault(fault: MessageFault | LinkFault, cue: Cue, world: FaultWorld): Promise<void> {
  if (fault.do === 'slow-link' || fault.do === 'cut-link' || fault.do === 'swallow') {
    await makeLinkFault(fault, cue, world)
  } else {
    makeMessageFault(fault, cue, world)
  }
}

function makeMessageFault(fault: MessageFault, cue: Cue, world: FaultWorld): void {
  const { client, action, words } = fault
  const target = `client:${client}`
  world.network.add({
    client,
    action: action.toLowerCase(),
    ...(fault.node === undefined ? {} : { node: fault.node }),
    half: fault.do.endsWith('-request') ? 'request' : 'reply',
    fate: fault.do.startsWith('lose-') ? 'lost' : endOrLimit(cue, fault, target, world),
    times: fault.times ?? 1,
    onApplied: () => world.recorder.record({ kind: 'fault-struck', words, target }),
  })
}

async function makeLinkFault(fault: LinkFault, cue: Cue, world: FaultWorld): Promise<void> {
  const { client, words } = fault
  const proxies = world.arena.proxies(client, fault.node)
  if (proxies.length === 0)
    throw new RangeError(`${client} has no link to ${fault.node ?? 'this store'} that could break`)
  world.recorder.record({ kind: 'fault-struck', words, target: `client:${client}` })
  if (fault.do === 'slow-link') {
    for (const proxy of proxies) proxy.eachWayMs = fault.eachWayMs
    return
  }
  for (const proxy of proxies) {
    if (fault.do === 'cut-link') proxy.cut()
    else proxy.swallowing[fault.direction] = true
    world.recorder.record({ kind: 'node-link-cut', node: proxy.node.id, from: client })
  }
  if (cue.ended || ('lastsMs' in fault && fault.lastsMs !== undefined))
    afterwards(heal(fault, cue, proxies, world), fault, world)
}

async function heal(
  fault: FaultOf<'cut-link' | 'swallow'>,
  cue: Cue,
  proxies: readonly LinkProxy[],
  world: FaultWorld,
): Promise<void> {
  const { client } = fault
  await endOrLimit(cue, fault, `client:${client}`, world)
  for (const proxy of proxies) {
    if (fault.do === 'cut-link') await proxy.open()
    else {
      proxy.swallowing[fault.direction] = false
      proxy.reset()
    }
    world.recorder.record({ kind: 'node-link-healed', node: proxy.node.id, from: client })
  }
}
