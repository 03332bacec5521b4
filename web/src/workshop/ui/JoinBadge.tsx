/** Shows how to join: the address, the code, and both as a QR code. */
import { type FormEvent, useState } from 'react'
import { leadWords } from '#web/locale/workshop/lead.ts'
import { Button } from '#web/ui/Button.tsx'
import { useClassAddress } from './class-address.ts'
import styles from './JoinBadge.module.css'
import { QrCode } from './QrCode.tsx'

export function JoinBadge({ code, size = 'normal' }: { code: string; size?: 'normal' | 'large' }) {
  const { origin, host, lacking, set } = useClassAddress()
  const [typing, setTyping] = useState(false)
  return (
    <div className={styles.badge} data-size={size}>
      <div className={styles.qr}>
        <QrCode text={`${origin}/w/${code}`} label={leadWords.join.qr(`${host}/w/${code}`)} />
      </div>
      <div className={styles.words}>
        <p className={styles.line}>
          <span>{leadWords.join.goTo}</span>
          <strong className={styles.address}>{host}/w</strong>
        </p>
        <p className={styles.line}>
          <span>{leadWords.join.code}</span>
          <strong className={styles.code} data-testid="room-code">
            {code}
          </strong>
        </p>
        {lacking || typing ? <AddressForm lacking={lacking} onAddress={set} onDone={() => setTyping(false)} /> : null}
        {!lacking && !typing ? (
          <button type="button" className={styles.change} data-hands-only onClick={() => setTyping(true)}>
            {leadWords.join.change}
          </button>
        ) : null}
      </div>
    </div>
  )
}

interface AddressFormProps {
  lacking: boolean
  /** Returns whether the text is an address. */
  onAddress: (text: string) => boolean
  onDone: () => void
}

function AddressForm({ lacking, onAddress, onDone }: AddressFormProps) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (onAddress(text)) onDone()
    else setRefused(true)
  }
  return (
    <form className={styles.form} onSubmit={save}>
      {lacking ? <p>{leadWords.join.loopback}</p> : null}
      <div>
        <input
          value={text}
          aria-label={leadWords.join.address}
          placeholder={leadWords.join.example}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={refused || undefined}
          onChange={(event) => {
            setText(event.target.value)
            setRefused(false)
          }}
        />
        <Button type="submit">{leadWords.join.save}</Button>
      </div>
      {refused ? <p role="alert">{leadWords.join.badAddress}</p> : null}
    </form>
  )
}
