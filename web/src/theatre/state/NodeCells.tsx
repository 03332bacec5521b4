import { stateWords } from '#web/locale/theatre/state.ts'
import type { RunPicture } from '#web/replay/types.ts'
import { ClientMark } from '#web/ui/ClientMark.tsx'
import styles from './NodeCells.module.css'

export function NodeCells({ picture }: { picture: RunPicture }) {
  const nodes = picture.nodes.filter((node) => node.role !== 'sentinel')
  return (
    <ul className={styles.cells} aria-label={stateWords.nodes}>
      {nodes.map(({ id, elsewhere }) => {
        const span = picture.nodeSpans.findLast((each) => each.node === id)
        const owner =
          picture.nodeGrants.findLast((grant) => grant.node === id && grant.untilSeq === null)?.client ?? null
        const down = span?.state === 'down'
        const free = elsewhere ? stateWords.elsewhere : stateWords.free
        const what = down ? stateWords.down : owner === null ? free : stateWords.for(owner)
        return (
          <li key={id} data-down={down || undefined}>
            <span className="sr-only">{stateWords.cell(id, what)}</span>
            <code aria-hidden="true">{id}</code>
            <span aria-hidden="true">
              {down || owner === null ? <small>{what}</small> : <ClientMark client={owner} small />}
            </span>
            <small aria-hidden="true">{span === undefined ? '' : roleOf(span)}</small>
          </li>
        )
      })}
    </ul>
  )
}

function roleOf({ state, role }: RunPicture['nodeSpans'][number]): string {
  return state === 'up' ? stateWords.nodeRoles[role] : stateWords.nodeStates[state]
}
