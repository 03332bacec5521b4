/** Gives choices fixed positions: one column per client, and one column for steps that no client makes. A choice keeps its position while it is impossible. */
import type { ChoiceView, Position } from '#model/messages/exploration.ts'

export type Slot = Pick<ChoiceView, 'step' | 'does' | 'client' | 'node' | 'intent'> & {
  /** The choice and its index among the possible choices, or `null` if the choice is impossible now. */
  open: { choice: ChoiceView; place: number } | null
}

/** Kinds of steps that always keep a position. */
export interface Kept {
  crashes: boolean
  leaseEnds: boolean
}

const isOfNode = new Set<ChoiceView['does']>(['restart', 'go-down', 'come-back'])

export function slotsOf({ clients, choices }: Pick<Position, 'clients' | 'choices'>, kept: Kept): Slot[][] {
  const openAt = (step: string): Slot['open'] => {
    const place = choices.findIndex((choice) => choice.step === step)
    const choice = choices[place]
    return choice === undefined ? null : { choice, place }
  }
  const slot = (step: string, does: ChoiceView['does'], client?: string): Slot => {
    const open = openAt(step)
    const { node, intent } = open?.choice ?? {}
    return {
      ...{ step, does: open?.choice.does ?? does, open },
      ...(client === undefined ? {} : { client }),
      ...(node === undefined ? {} : { node }),
      ...(intent === undefined ? {} : { intent }),
    }
  }
  const columns = clients.map(({ name }) => {
    const fixed = [slot(name, 'carry-out', name), ...(kept.crashes ? [slot(`!${name}`, 'crash', name)] : [])]
    const more = choices.filter(({ client, step }) => client === name && fixed.every((one) => one.step !== step))
    return [...fixed, ...more.map(({ step, does }) => slot(step, does, name))]
  })
  const ofNodes = choices.flatMap(({ step, does }) => (isOfNode.has(does) ? [slot(step, does)] : []))
  const nobodys = [...(kept.leaseEnds ? [slot('~', 'expire')] : []), ...ofNodes]
  return nobodys.length === 0 ? columns : [...columns, nobodys]
}
