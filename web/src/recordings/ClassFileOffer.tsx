/** Offers the file that a class takes home: creates it, shows its size, and saves it. */
import { useState } from 'react'
import type { ClassFile } from '#model/messages/class-file.ts'
import { marks } from '#web/locale/marks.ts'
import { useSession } from '#web/session/react.tsx'
import { problemOf } from '../base/problem.ts'
import { saveFile } from '../base/save-file.ts'
import { classFileWords as text } from '../locale/class-file.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import styles from './ClassFileOffer.module.css'
import { type MadeFile, makeClassFile } from './class-file.ts'

interface ClassFileOfferProps {
  about: ClassFile
  code: string
}

type Making =
  | { is: 'offered' }
  | { is: 'packing' }
  | { is: 'ready'; file: MadeFile; saved: boolean }
  | { is: 'failed'; message: string }

export function ClassFileOffer({ about, code }: ClassFileOfferProps) {
  const session = useSession()
  const [making, setMaking] = useState<Making>({ is: 'offered' })
  const make = () => {
    setMaking({ is: 'packing' })
    makeClassFile(session, about, code).then(
      (file) => setMaking({ is: 'ready', file, saved: false }),
      (error: unknown) => setMaking({ is: 'failed', message: problemOf(error).message }),
    )
  }
  const save = (file: MadeFile) => {
    saveFile(file.blob, file.name)
    setMaking({ is: 'ready', file, saved: true })
  }
  return (
    <section className={styles.offer} aria-labelledby="class-file" data-testid="class-file">
      <div>
        <h2 id="class-file">{text.make}</h2>
        <p>{text.about}</p>
        {about.goesOn === true ? <p>{text.open}</p> : null}
        <p role="status" data-testid="class-file-said">
          {making.is === 'packing' ? text.making : making.is === 'ready' ? readyText(making.file) : null}
          {making.is === 'ready' && making.saved ? marks.gap + text.saved(making.file.name) : null}
        </p>
        {making.is === 'failed' ? <ErrorNote title={making.message} /> : null}
      </div>
      {making.is === 'ready' ? (
        <Button look="primary" onClick={() => save(making.file)} data-testid="class-file-save">
          {text.save}
        </Button>
      ) : (
        <Button look="primary" disabled={making.is === 'packing'} onClick={make} data-testid="class-file-make">
          {text.makeIt}
        </Button>
      )}
    </section>
  )
}

function readyText({ blob, recordings, leftOut }: MadeFile): string {
  const size = text.megabytes((blob.size / 1024 ** 2).toFixed(1))
  return marks.sentences([
    text.ready(size, recordings),
    leftOut.length === 0 ? '' : text.leftOut(marks.listed(leftOut)),
  ])
}
