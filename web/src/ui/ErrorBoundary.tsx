/** Keeps an error inside the part of the page where it happened. */
import { Component, type ReactNode } from 'react'
import { LoadError } from '../loading/load.ts'
import { words } from '../locale/words.ts'
import { Button } from './Button.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import { ReloadButton } from './ReloadButton.tsx'

interface Props {
  /** Name of the part, for example `the code panel`. */
  part: string
  /** Second button, next to “try again”, that leads to a place that may work. */
  way?: { words: string; go: () => void }
  children: ReactNode
}

export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  private readonly again = () => this.setState({ error: null })

  private readonly leave = () => {
    this.props.way?.go()
    this.again()
  }

  override render() {
    const { error } = this.state
    const { way } = this.props
    if (error === null) return this.props.children
    const isLoad = error instanceof LoadError
    return (
      <ErrorNote
        title={isLoad ? error.message : words.broken.title(this.props.part)}
        actions={
          <>
            {isLoad && error.code === 'PAGE_OUTDATED' ? (
              <ReloadButton />
            ) : (
              <Button onClick={this.again}>{words.broken.again}</Button>
            )}
            {way === undefined ? null : <Button onClick={this.leave}>{way.words}</Button>}
          </>
        }
      >
        {isLoad ? undefined : (
          <>
            {words.broken.what} <code>{error.message}</code>
          </>
        )}
      </ErrorNote>
    )
  }
}
