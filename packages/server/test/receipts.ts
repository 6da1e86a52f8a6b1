import sharp, { type Sharp } from 'sharp'
import type { Random } from './random.js'

// The server decodes no SVG: src/platform/pictures/picture.ts blocks it.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

const FIRST_NAMES = [
  ...[
    'Ada',
    'Bola',
    'Chidi',
    'Ngozi',
    'Emeka',
    'Tunde',
    'Amina',
    'Yusuf',
    'Ifeoma',
    'Kunle',
    'Zainab',
    'Segun',
  ],
  ...['Halima', 'Obinna', 'Funke', 'Musa', 'Chioma', 'Femi', 'Aisha', 'Uche', 'Kemi', 'Ibrahim', 'Adaeze'],
]
const LAST_NAMES = [
  ...['Obi', 'Ojo', 'Adeyemi', 'Okafor', 'Bello', 'Eze', 'Lawal', 'Nwosu', 'Balogun', 'Danjuma', 'Okonkwo'],
  ...['Abiola', 'Sani', 'Uzor', 'Afolabi', 'Garba', 'Igwe', 'Olatunji', 'Mohammed', 'Nnamdi', 'Ogunleye'],
]
const BANKS = ['GTBank', 'Access Bank', 'Zenith Bank', 'First Bank of Nigeria', 'UBA', 'Kuda', 'OPay']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const REMARKS = ['order', 'payment', 'transfer', 'for goods', 'thanks']

/** What a bank prints on a receipt. */
export type ReceiptData = ReturnType<typeof createReceiptData>

export function createReceiptData(random: Random) {
  const count = (limit: number) => Math.floor(random() * limit)
  const pick = (list: readonly string[]) => list[count(list.length)] ?? ''
  const digits = (length: number) => Array.from({ length }, () => count(10)).join('')
  const two = (value: number) => String(value).padStart(2, '0')
  const name = () =>
    [pick(FIRST_NAMES), ...(random() < 0.4 ? [pick(FIRST_NAMES)] : []), pick(LAST_NAMES)].join(' ')
  const hour = two(count(24))
  const minute = count(59)
  return {
    sender: name(),
    beneficiary: name(),
    bank: pick(BANKS),
    account: digits(10),
    amount: `${([25, 50, 75, 100, 250, 500][count(6)] ?? 25) * 1_000}`.replace(/000$/, ',000.00'),
    date: `${two(1 + count(28))} ${pick(MONTHS)} 2026`,
    time: `${hour}:${two(minute)}:${two(count(60))}`,
    clock: `${hour}:${two(minute + 1)}`,
    reference: digits(22),
    session: digits(30),
    remark: `${pick(REMARKS)} ${digits(4)}`,
  }
}

interface TextStyle {
  anchor?: 'middle' | 'end'
  fill?: string
  bold?: boolean
}
const text = (x: number, y: number, size: number, words: string, style: TextStyle = {}) =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${style.anchor ?? 'start'}" fill="${style.fill ?? '#222'}" font-weight="${style.bold ? 700 : 400}">${words}</text>`
const rect = (x: number, y: number, width: number, height: number, attributes: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${attributes}/>`

interface Drawing {
  width: number
  height: number
  font: string
  content: string[]
}

/** An app with a coloured header. Labels are on the left, and values on the right. */
const drawLightApp = (data: ReceiptData): Drawing => {
  const rows = [
    ...[
      ['Beneficiary', data.beneficiary],
      ['Bank', data.bank],
      ['Account number', data.account],
    ],
    ...[
      ['Sender', data.sender],
      ['Date', `${data.date} ${data.time}`],
      ['Reference', data.reference],
    ],
    ...[
      ['Session ID', data.session],
      ['Narration', data.remark],
      ['Fee', 'NGN 10.75'],
    ],
  ]
  return {
    width: 1_080,
    height: 2_220,
    font: 'sans-serif',
    content: [
      rect(0, 0, 1_080, 2_220, 'fill="#fff"'),
      rect(0, 0, 1_080, 320, 'fill="#0b6e4f"'),
      text(50, 60, 34, data.clock, { fill: '#fff' }),
      text(540, 200, 54, 'Transaction Receipt', { anchor: 'middle', fill: '#fff', bold: true }),
      text(540, 480, 92, `N${data.amount}`, { anchor: 'middle', bold: true }),
      text(540, 560, 40, 'Successful', { anchor: 'middle', fill: '#0b6e4f' }),
      ...rows.flatMap(([label = '', value = ''], index) => [
        text(60, 740 + index * 130, 36, label, { fill: '#888' }),
        text(1_020, 740 + index * 130, value.length > 24 ? 30 : 38, value, { anchor: 'end' }),
        rect(60, 780 + index * 130, 960, 2, 'fill="#e5e5e5"'),
      ]),
      text(540, 2_050, 30, 'Thank you for banking with us', { anchor: 'middle', fill: '#999' }),
      rect(60, 2_100, 960, 80, 'rx="40" fill="#0b6e4f"'),
      text(540, 2_152, 36, 'Share receipt', { anchor: 'middle', fill: '#fff' }),
    ],
  }
}

/** An app with light text on a dark card. Each value is below its label. */
const drawDarkApp = (data: ReceiptData): Drawing => {
  const rows = [
    ...[
      ['RECIPIENT', data.beneficiary],
      ['RECIPIENT BANK', `${data.bank} · ${data.account}`],
    ],
    ...[
      ['PAID BY', data.sender],
      ['DATE AND TIME', `${data.date}, ${data.time}`],
      ['DESCRIPTION', data.remark],
    ],
    ...[
      ['TRANSACTION NO.', data.reference],
      ['SESSION', data.session],
    ],
  ]
  return {
    width: 720,
    height: 1_520,
    font: 'Liberation Sans, sans-serif',
    content: [
      rect(0, 0, 720, 1_520, 'fill="#171226"'),
      text(40, 45, 26, data.clock, { fill: '#fff' }),
      '<circle cx="360" cy="190" r="70" fill="#5f2eea"/>',
      '<path d="M325 190l25 28 50-56" stroke="#fff" stroke-width="12" fill="none"/>',
      text(360, 320, 34, 'Transfer sent', { anchor: 'middle', fill: '#fff' }),
      text(360, 400, 60, `NGN ${data.amount}`, { anchor: 'middle', fill: '#fff', bold: true }),
      rect(30, 450, 660, 930, 'rx="24" fill="#231c38"'),
      ...rows.flatMap(([label = '', value = ''], index) => [
        text(64, 510 + index * 125, 20, label, { fill: '#9d93b8' }),
        text(64, 550 + index * 125, value.length > 26 ? 26 : 30, value, { fill: '#fff' }),
      ]),
      text(360, 1_450, 26, 'Done', { anchor: 'middle', fill: '#b79cff' }),
    ],
  }
}

/** A printed receipt in a typewriter's font, with small print. */
const drawPaper = (data: ReceiptData): Drawing => {
  const rows = [
    ...[
      ['Amount', `N${data.amount}`],
      ['From', data.sender],
      ['To', data.beneficiary],
    ],
    ...[
      ['Account', data.account],
      ['Bank', data.bank],
      ['Date', `${data.date} ${data.time}`],
    ],
    ...[
      ['Reference', data.reference],
      ['Remark', data.remark],
      ['Status', 'APPROVED'],
    ],
  ]
  return {
    width: 1_240,
    height: 1_400,
    font: 'monospace',
    content: [
      rect(0, 0, 1_240, 1_400, 'fill="#fbfaf5"'),
      rect(40, 40, 1_160, 1_320, 'fill="none" stroke="#c33" stroke-width="6"'),
      rect(90, 90, 120, 120, 'fill="#c33"'),
      text(250, 170, 56, 'ELECTRONIC RECEIPT', { bold: true }),
      ...rows.flatMap(([label = '', value = ''], index) => [
        text(100, 330 + index * 95, 34, label.padEnd(12, '.')),
        text(430, 330 + index * 95, 34, value),
      ]),
      text(100, 1_260, 24, 'This receipt is generated electronically and needs no signature.', {
        fill: '#666',
      }),
      text(100, 1_300, 24, 'For enquiries call 0700 000 0000 or write to help@bank.example', {
        fill: '#666',
      }),
    ],
  }
}

export const RECEIPT_LAYOUTS = [drawLightApp, drawDarkApp, drawPaper]

/** Draws a receipt as a screenshot, in one of the layouts. Needs a font. */
export function drawReceipt(data: ReceiptData, layout: number): Promise<Buffer> {
  const draw = RECEIPT_LAYOUTS[layout % RECEIPT_LAYOUTS.length] ?? drawLightApp
  const { width, height, font, content } = draw(data)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${font}">${content.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const resize = async (picture: Sharp, scale: number): Promise<Sharp> => {
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true })
  return sharp(data).resize(Math.round(info.width * scale))
}

/** Cuts off parts of the width and the height. */
const crop = async (
  picture: Sharp,
  sides: { left: number; right: number; top: number; bottom: number },
): Promise<Sharp> => {
  const { width, height } = await picture.metadata()
  return picture.extract({
    left: Math.ceil(width * sides.left),
    top: Math.ceil(height * sides.top),
    width: Math.floor(width * (1 - sides.left - sides.right)),
    height: Math.floor(height * (1 - sides.top - sides.bottom)),
  })
}
const MAX_CROP = 0.05
const pickSides = (random: Random) => {
  const side = () => random() * MAX_CROP
  return { left: side(), right: side(), top: side(), bottom: side() }
}
const ALL_SIDES = { left: MAX_CROP, right: MAX_CROP, top: MAX_CROP, bottom: MAX_CROP }
const pickScale = (random: Random) => 0.5 + 1.5 * random()

/** How somebody may change a picture before it is sent again. */
export const COPIES: Record<string, (picture: Buffer, random: Random) => Promise<Buffer>> = {
  'JPEG of quality 90': (picture) => sharp(picture).jpeg({ quality: 90 }).toBuffer(),
  'JPEG of quality 60': (picture) => sharp(picture).jpeg({ quality: 60 }).toBuffer(),
  'JPEG of quality 30': (picture) => sharp(picture).jpeg({ quality: 30 }).toBuffer(),
  'WebP of quality 70': (picture) => sharp(picture).webp({ quality: 70 }).toBuffer(),
  'half the size': async (picture) => (await resize(sharp(picture), 0.5)).jpeg().toBuffer(),
  'twice the size': async (picture) => (await resize(sharp(picture), 2)).jpeg().toBuffer(),
  'another size': async (picture, random) =>
    (await resize(sharp(picture), pickScale(random))).jpeg().toBuffer(),
  'cropped by up to 5 %': async (picture, random) =>
    (await crop(sharp(picture), pickSides(random))).jpeg().toBuffer(),
  'cropped by 5 % on each side': async (picture) => (await crop(sharp(picture), ALL_SIDES)).jpeg().toBuffer(),
  'cropped, then resized': async (picture, random) =>
    (await resize(await crop(sharp(picture), pickSides(random)), pickScale(random))).jpeg().toBuffer(),
}
