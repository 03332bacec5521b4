/** How to get in: where to go, the code, and both as a QR code. */
import { type FormEvent, useState } from 'react'
import { leadWords } from '#web/locale/en/workshop/lead.ts'
import { Button } from '#web/ui/Button.tsx'
import { setClassAddress, useClassAddress } from './class-address.ts'
import styles from './JoinBadge.module.css'
import { QrCode } from './QrCode.tsx'

const words = leadWords.join

export function JoinBadge({ code, size = 'normal' }: { code: string; size?: 'normal' | 'large' }) {
  const { origin, host, local, lacking } = useClassAddress()
  const [typing, setTyping] = useState(false)
  return (
    <div className={styles.badge} data-size={size}>
      <div className={styles.qr}>
        <QrCode text={`${origin}/w/${code}`} label={words.qr(`${host}/w/${code}`)} />
      </div>
      <div className={styles.words}>
        <p className={styles.line}>
          <span>{words.goTo}</span>
          <strong className={styles.address}>{host}/w</strong>
        </p>
        <p className={styles.line}>
          <span>{words.code}</span>
          <strong className={styles.code} data-testid="room-code">
            {code}
          </strong>
        </p>
        {lacking || typing ? <AddressForm lacking={lacking} onDone={() => setTyping(false)} /> : null}
        {local && !lacking && !typing ? (
          <button type="button" className={styles.change} data-hands-only onClick={() => setTyping(true)}>
            {words.change}
          </button>
        ) : null}
      </div>
    </div>
  )
}

function AddressForm({ lacking, onDone }: { lacking: boolean; onDone: () => void }) {
  const [text, setText] = useState('')
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (setClassAddress(text)) onDone()
  }
  return (
    <form className={styles.form} onSubmit={save}>
      {lacking ? <p>{words.loopback}</p> : null}
      <div>
        <input
          value={text}
          aria-label={words.address}
          placeholder={words.example}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">{words.save}</Button>
      </div>
    </form>
  )
}
