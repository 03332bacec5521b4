/** What is true at the cursor: every key on every node, what the resource holds, and what each client believes. */
import type { RunReplay } from '../../replay/replay.ts'
import type { KeyAt, RunPicture } from '../../replay/types.ts'
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
    <div className={styles.panel} data-testid="panel-state">
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
            node={node.id}
            note={nodeNote(picture, node.id)}
            named={nodes.length > 1}
            keys={keys.filter((key) => key.node === node.id)}
            picture={picture}
            leaseMs={run.header.parameters.leaseMs ?? 0}
          />
        ))}
      </section>
    </div>
  )
}

/** The node's role and whether it answers, in words. */
function nodeNote(picture: RunPicture, node: string): string {
  const span = picture.nodeSpans.findLast((each) => each.node === node)
  if (span === undefined) return ''
  return span.state === 'up' ? words.state.nodeRoles[span.role] : words.state.nodeStates[span.state]
}

interface NodeKeysProps {
  node: string
  note: string
  /** Whether the node's name must be said. */
  named: boolean
  keys: KeyAt[]
  picture: RunPicture
  leaseMs: number
}

function NodeKeys({ node, note, named, keys, picture, leaseMs }: NodeKeysProps) {
  return (
    <div className={styles.node}>
      {named ? (
        <h4>
          <code>{node}</code> {note}
        </h4>
      ) : null}
      {keys.length === 0 ? (
        named ? (
          <p className={styles.none}>{words.state.noKeys}</p>
        ) : (
          <EmptyState title={words.state.noKeys}>{words.state.noKeysHint}</EmptyState>
        )
      ) : (
        keys.map((key) => <KeyRow key={key.key} of={key} picture={picture} leaseMs={leaseMs} />)
      )}
    </div>
  )
}
