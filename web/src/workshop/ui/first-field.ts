/** Marks a dialog's main field, as a `ref` callback, so that the browser focuses the field when the dialog opens. */
export function firstField(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '')
}
