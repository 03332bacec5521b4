/** Keeps a failure inside the part of the page where it happened. */
import { Component, type ReactNode } from 'react'
import { words } from '../words.ts'
import { Button } from './Button.tsx'
import { ErrorNote } from './ErrorNote.tsx'

interface Props {
  /** The part's name: `the code panel`. */
  part: string
  children: ReactNode
}

export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <ErrorNote
        title={words.broken.title(this.props.part)}
        actions={<Button onClick={() => this.setState({ error: null })}>{words.broken.again}</Button>}
      >
        {words.broken.what} <code>{error.message}</code>
      </ErrorNote>
    )
  }
}
