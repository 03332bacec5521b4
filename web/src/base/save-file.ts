export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser needs the URL until the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
