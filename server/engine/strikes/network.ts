/** Faults of what lies between a client and a node: single messages held or dropped, and whole links through a proxy. */
import type { Cue } from '../director.ts'
import type { LinkProxy } from '../proxy.ts'
import { type FaultOf, later, type StrikeWorld, untilOrLimit } from './world.ts'

type MessageFault = FaultOf<'lose-reply' | 'delay-reply' | 'delay-request'>
type LinkFault = FaultOf<'slow-link' | 'cut-link' | 'swallow'>

export async function strikeNetwork(fault: MessageFault | LinkFault, cue: Cue, world: StrikeWorld): Promise<void> {
  if (fault.do === 'slow-link' || fault.do === 'cut-link' || fault.do === 'swallow') {
    await strikeLink(fault, cue, world)
  } else {
    strikeMessage(fault, cue, world)
  }
}

/** From now on, the next messages of this kind are lost or late. */
function strikeMessage(fault: MessageFault, cue: Cue, world: StrikeWorld): void {
  const { client, action, words } = fault
  const target = `client:${client}`
  world.network.add({
    client,
    action: action.toLowerCase(),
    ...(fault.node === undefined ? {} : { node: fault.node }),
    half: fault.do === 'delay-request' ? 'request' : 'reply',
    fate: fault.do === 'lose-reply' ? 'lost' : untilOrLimit(cue.at(fault.until), fault, target, world),
    times: fault.times ?? 1,
    onStrike: () => world.recorder.record({ kind: 'fault-struck', words, target }),
  })
}

async function strikeLink(fault: LinkFault, cue: Cue, world: StrikeWorld): Promise<void> {
  const { client, words } = fault
  const proxies = world.proxies(client, fault.node)
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
  if (fault.until) later(heal(fault, cue.at(fault.until), proxies, world), fault, world)
}

async function heal(
  fault: FaultOf<'cut-link' | 'swallow'>,
  moment: Promise<void>,
  proxies: LinkProxy[],
  world: StrikeWorld,
): Promise<void> {
  const { client } = fault
  await untilOrLimit(moment, fault, `client:${client}`, world)
  for (const proxy of proxies) {
    if (fault.do === 'cut-link') await proxy.open()
    else {
      proxy.swallowing[fault.direction] = false
      proxy.reset()
    }
    world.recorder.record({ kind: 'node-link-healed', node: proxy.node.id, from: client })
  }
}
