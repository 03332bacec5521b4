/** A `ref` callback for a dialog's main field: the browser focuses it when the dialog opens. */
export function firstField(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '')
}
