/** The field that a dialog was opened for: the browser gives it the focus when the dialog opens. For `ref`. */
export function firstField(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '')
}
