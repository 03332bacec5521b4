/** Shows fields for the teacher's own page: title, text in Markdown and a picture, next to a preview. */
import { useId, useState } from 'react'
import type { OwnPage } from '#model/messages/own-page.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { Button } from '#web/ui/Button.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import { PageView } from '#web/workshop/activities/page/PageView.tsx'
import styles from './ItemDialog.module.css'
import { pictureIn } from './picture-file.ts'
import type { Wrong } from './problem-text.ts'

interface PageFieldsProps {
  page: OwnPage
  wrong: Wrong
  onChange: (page: OwnPage) => void
}

export function PageFields({ page, wrong, onChange }: PageFieldsProps) {
  const { form } = consoleWords.plan
  return (
    <div className={styles.sides}>
      <div className={styles.side}>
        <label className={styles.field}>
          {form.title}
          <input
            value={page.title}
            maxLength={80}
            aria-invalid={wrong('page.title')}
            onChange={({ target }) => onChange({ ...page, title: target.value })}
          />
        </label>
        <label className={styles.field}>
          {form.text}
          <textarea
            className={styles.markdown}
            rows={8}
            maxLength={4000}
            value={page.text}
            onChange={({ target }) => onChange({ ...page, text: target.value })}
          />
        </label>
        <PictureField page={page} wrong={wrong} onChange={onChange} />
      </div>
      <section className={styles.seen} aria-label={form.preview}>
        <p className={styles.about}>{form.preview}</p>
        <div className={styles.preview}>
          <PageView page={page} />
        </div>
      </section>
    </div>
  )
}

function PictureField({ page: { picture, pictureText = '', ...page }, wrong, onChange }: PageFieldsProps) {
  const { form } = consoleWords.plan
  const id = useId()
  const [refused, setRefused] = useState(false)
  async function read(file: File): Promise<void> {
    const found = await pictureIn(file)
    setRefused(found === null)
    if (found !== null) onChange({ ...page, picture: found, ...(pictureText === '' ? {} : { pictureText }) })
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{form.picture}</label>
      <p>
        <FileButton
          text={form.choosePicture}
          id={id}
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-invalid={refused || wrong('page.picture')}
          onFile={(file) => void read(file)}
        />
      </p>
      {refused ? <p role="alert">{form.noPicture}</p> : null}
      {picture === undefined ? null : (
        <>
          <label>
            {form.pictureText}
            <input
              value={pictureText}
              maxLength={200}
              onChange={({ target: { value } }) =>
                onChange({ ...page, picture, ...(value === '' ? {} : { pictureText: value }) })
              }
            />
          </label>
          <p>
            <Button look="bare" onClick={() => onChange(page)}>
              {form.dropPicture}
            </Button>
          </p>
        </>
      )}
    </div>
  )
}
