/** Shows the true state at the cursor: every key on every node, the resource's content, and each client's belief. */

import { stateWords } from '#web/locale/theatre/state.ts'
import { words } from '#web/locale/words.ts'
import { useReplay, useTheatre } from '#web/player/react.tsx'
import type { RunReplay } from '#web/replay/replay.ts'
import type { RunPicture } from '#web/replay/types.ts'
import type { KeyAt } from '#web/replay/types-beside.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Beliefs } from './Beliefs.tsx'
import { changeOf } from './changes.ts'
import { KeyRow } from './KeyRow.tsx'
import { NodeCells } from './NodeCells.tsx'
import styles from './StatePanel.module.css'

interface StatePanelProps {
  run: RunReplay
  number: number
  picture: RunPicture
}

export function StatePanel({ run, number, picture }: StatePanelProps) {
  const replay = useReplay()
  const index = useTheatre((theatre) => theatre.cursor.index)
  const keys = run.keys(picture.at)
  // Changes since the previous beat are marked, for readers who step by beats.
  const before = replay.beats.findLast((beat) => beat.index < index)
  const then = before === undefined ? [] : run.keys(replay.pointOf(number, replay.cursorAt(before.index)))
  const { resource, fleet } = run.header
  const { value } = run.totals(picture.at)
  const nodes = fleet.nodes.filter((node) => node.role !== 'sentinel')
  return (
    // A scrolling region must be reachable by keyboard.
    <section className={styles.panel} tabIndex={0} aria-label={words.panels.state} data-testid="panel-state">
      <Beliefs picture={picture} />
      <section>
        <h3 className={styles.heading}>{stateWords.resource}</h3>
        <p className={styles.resource}>
          <code>{resource.name}</code>
          <strong>{value}</strong>
          <span>{resource.fenced ? stateWords.fenced : stateWords.unfenced}</span>
        </p>
      </section>
      <section>
        <h3 className={styles.heading}>{stateWords.keys(picture.store)}</h3>
        {nodes.length > 1 ? <NodeCells picture={picture} /> : null}
        {nodes.map((node) => (
          <NodeKeys
            key={node.id}
            run={run}
            number={number}
            then={then}
            node={node.id}
            named={nodes.length > 1}
            keys={keys.filter((key) => key.node === node.id)}
            picture={picture}
          />
        ))}
      </section>
    </section>
  )
}

interface NodeKeysProps {
  run: RunReplay
  number: number
  then: KeyAt[]
  node: string
  named: boolean
  keys: KeyAt[]
  picture: RunPicture
}

function NodeKeys({ run, number, then, node, named, keys, picture }: NodeKeysProps) {
  const log = useTheatre((theatre) => theatre.runs[number]?.log)
  const seekToEvent = useTheatre((theatre) => theatre.seekToEvent)
  const span = picture.nodeSpans.findLast((each) => each.node === node)
  const note =
    span === undefined ? '' : span.state === 'up' ? stateWords.nodeRoles[span.role] : stateWords.nodeStates[span.state]
  return (
    <div className={styles.node}>
      {named ? (
        <h4>
          <code>{node}</code> {note}
        </h4>
      ) : null}
      {span?.state === 'down' ? (
        <p className={styles.none}>{stateWords.unreachable}</p>
      ) : keys.length > 0 ? (
        keys.map((key) => (
          <KeyRow
            key={key.key}
            of={key}
            event={log?.events[key.changedSeq]}
            change={changeOf(
              key,
              then.find((each) => each.node === key.node && each.key === key.key),
            )}
            picture={picture}
            header={run.header}
            onSeek={(seq) => seekToEvent({ run: number, seq })}
          />
        ))
      ) : named ? (
        <p className={styles.none}>{stateWords.noKeys}</p>
      ) : (
        <EmptyState title={stateWords.noKeys}>{stateWords.noKeysHint}</EmptyState>
      )}
    </div>
  )
}
