/** A photo of a receipt, drawn: as large as phones make them, so that the app makes it smaller before it is sent. */
export async function createReceiptPhoto(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 2400
  canvas.height = 3200
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#123'
  // Paper is never even: it would be a small file.
  const grain = pen.createImageData(600, 400)
  let dust = 1
  for (let index = 0; index < grain.data.length; index++) {
    dust = (dust * 48_271) % 0x7fffffff
    grain.data[index] = index % 4 === 3 ? 255 : dust % 256
  }
  pen.putImageData(grain, 200, 1200)
  pen.font = '160px sans-serif'
  pen.fillText('Paid: 75,000.00 NGN', 200, 600)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!picture) throw new Error('not drawn')
  return new File([picture], 'receipt.png', { type: 'image/png' })
}
