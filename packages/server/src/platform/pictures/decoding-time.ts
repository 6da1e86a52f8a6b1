import type { Metadata } from 'sharp'

/** The parts of a picture's header that determine how long its decoding takes. */
export type PictureHeader = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'depth' | 'space' | 'isProgressive'
>

/** Nanoseconds per pixel, measured on one core for the pictures that take longest. */
const NS_PER_PIXEL = {
  jpeg: 3,
  /** Added for each scan of a JPEG with more than one: each visits every pixel. */
  jpegScan: 1,
  /** Added for a CMYK JPEG. */
  cmyk: 65,
  png: 13,
  pngInterlaced: 24,
  png16: 43,
  png16Interlaced: 55,
  webp: 31,
}

const START_OF_IMAGE = 0xd8
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
/** Stuffing, fill bytes, TEM, restarts and the start of an image: no length follows them. */
const hasNoSegment = (marker: number) =>
  marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= START_OF_IMAGE)

/** Counts the scans of a JPEG, up to the end of its first image. A progressive photo has about 10. */
export function countScans(jpeg: Uint8Array): number {
  let scans = 0
  for (let at = 0; at + 1 < jpeg.length; at++) {
    if (jpeg[at] !== 0xff) continue
    const marker = jpeg[at + 1] ?? 0
    if (marker === END_OF_IMAGE) break
    if (hasNoSegment(marker)) continue
    if (marker === START_OF_SCAN) scans++
    at += 1 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0)
  }
  return scans
}

const getPngRate = ({ depth, isProgressive }: PictureHeader): number => {
  if (depth === 'ushort') return isProgressive ? NS_PER_PIXEL.png16Interlaced : NS_PER_PIXEL.png16
  return isProgressive ? NS_PER_PIXEL.pngInterlaced : NS_PER_PIXEL.png
}

const getJpegRate = ({ space }: PictureHeader, scans: number): number =>
  NS_PER_PIXEL.jpeg +
  (scans > 1 ? scans * NS_PER_PIXEL.jpegScan : 0) +
  (space === 'cmyk' ? NS_PER_PIXEL.cmyk : 0)

/** Estimates how long decoding takes on one core, in ms. Reads no pixels. `bytes` is the whole file. */
export function estimateDecodingTime(header: PictureHeader, bytes: Uint8Array): number {
  const { format, width, height } = header
  const getRate = () => {
    if (format === 'jpeg') return getJpegRate(header, countScans(bytes))
    return format === 'png' ? getPngRate(header) : NS_PER_PIXEL.webp
  }
  return (width * height * getRate()) / 1e6
}
