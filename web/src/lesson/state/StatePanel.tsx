/** What is true at the cursor: every key on every node, what the resource holds, and what each client believes. */
import type { RunReplay } from '../../replay/replay.ts'
import type { RunPicture } from '../../replay/types.ts'
import type { KeyAt } from '../../replay/types-beside.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { words } from '../../words.ts'
import { Beliefs } from './Beliefs.tsx'
import { KeyRow } from './KeyRow.tsx'
import styles from './StatePanel.module.css'

export function StatePanel({ run, picture }: { run: RunReplay; picture: RunPicture }) {
  const keys = run.keys(picture.at)
  const { resource, fleet } = run.header
  const value = picture.writes.findLast((write) => write.accepted)?.value ?? resource.initial
  const nodes = fleet.nodes.filter((node) => node.role !== 'sentinel')
  return (
    // A scrolling region must be reachable by keyboard.
    <section className={styles.panel} tabIndex={0} aria-label={words.panels.state} data-testid="panel-state">
      <Beliefs picture={picture} />
      <section>
        <h3 className={styles.heading}>{words.state.resource}</h3>
        <p className={styles.resource}>
          <code>{resource.name}</code>
          <strong>{value}</strong>
          <span>{resource.fenced ? words.state.fenced : words.state.unfenced}</span>
        </p>
      </section>
      <section>
        <h3 className={styles.heading}>{words.state.keys}</h3>
        {nodes.map((node) => (
          <NodeKeys
            key={node.id}
            run={run}
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
  node: string
  /** Whether the node's name must be said. */
  named: boolean
  keys: KeyAt[]
  picture: RunPicture
}

function NodeKeys({ run, node, named, keys, picture }: NodeKeysProps) {
  const span = picture.nodeSpans.findLast((each) => each.node === node)
  const note =
    span === undefined
      ? ''
      : span.state === 'up'
        ? words.state.nodeRoles[span.role]
        : words.state.nodeStates[span.state]
  return (
    <div className={styles.node}>
      {named ? (
        <h4>
          <code>{node}</code> {note}
        </h4>
      ) : null}
      {span?.state === 'down' ? (
        <p className={styles.none}>{words.state.unreachable}</p>
      ) : keys.length > 0 ? (
        keys.map((key) => <KeyRow key={key.key} of={key} picture={picture} header={run.header} />)
      ) : named ? (
        <p className={styles.none}>{words.state.noKeys}</p>
      ) : (
        <EmptyState title={words.state.noKeys}>{words.state.noKeysHint}</EmptyState>
      )}
    </div>
  )
}
