import styles from './WorkForm.module.css'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly (readonly [value: Value, text: string])[]
  onChange: (value: Value) => void
  testId?: string
}

export function Choice<Value extends string>({ label, value, options, onChange, testId }: ChoiceProps<Value>) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select
        value={value}
        data-testid={testId}
        onChange={({ target }) => {
          const [chosen] = options[target.selectedIndex] ?? []
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
