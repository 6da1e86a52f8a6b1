/** Draws a receipt as large as a phone's photo, so that the app has to compress it before the upload. */
export async function createReceiptPhoto(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 2400
  canvas.height = 3200
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2D canvas context')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#123'
  // Noise, because a plain image would be a small file. The generator has a fixed seed, so that every run draws the same.
  const noise = context.createImageData(600, 400)
  let random = 1
  for (let index = 0; index < noise.data.length; index++) {
    random = (random * 48_271) % 0x7fffffff
    noise.data[index] = index % 4 === 3 ? 255 : random % 256
  }
  context.putImageData(noise, 200, 1200)
  context.font = '160px sans-serif'
  context.fillText('Paid: 75,000.00 NGN', 200, 600)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The canvas could not be encoded')
  return new File([blob], 'receipt.png', { type: 'image/png' })
}
