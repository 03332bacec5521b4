/** Reads a picture from a file, reduced to the size that a plan allows. */
import { pictureMost } from '#model/messages/own-page.ts'

/** Widths and qualities to try, best first, until the picture is small enough. */
const tries = [1280, 960, 720, 540, 400].flatMap((width) => [0.8, 0.5].map((quality) => ({ width, quality })))

/** Returns the picture as a `data:` address, or `null` if the file is not a picture or is not small enough even at the lowest quality. */
export async function pictureIn(file: File): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const original = await addressOf(file)
  // A picture that is small enough stays unchanged.
  if (/^data:image\/(png|jpeg|webp|gif);/.test(original) && original.length <= pictureMost) return original
  for (const { width, quality } of tries) {
    const smaller = drawn(picture, Math.min(width, picture.width), quality)
    if (smaller.length <= pictureMost) return smaller
  }
  return null
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve('')
    reader.readAsDataURL(file)
  })
}

function drawn(picture: ImageBitmap, width: number, quality: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.max(1, Math.round((picture.height * width) / picture.width))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  // A browser that cannot write WebP returns PNG, which is fine if it is small enough.
  return canvas.toDataURL('image/webp', quality)
}
