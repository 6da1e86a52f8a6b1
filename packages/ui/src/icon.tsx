const PATHS = {
  alert: 'M12 8v5m0 3.500v.01M12 3l9.500 17h-19z',
  arrowLeft: 'M19 12H5m6-6-6 6 6 6',
  camera: 'M4 8h3l2-3h6l2 3h3v11H4zm8 8.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7z',
  bank: 'M4 10l8-6 8 6zM6 10v7m4-7v7m4-7v7m4-7v7M4 20h16',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4M12 5V3',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zm0-14v5l3.500 2',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  contrast: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zm0-18v18M12 8l5-2.500M12 12.500l7.500-3.500M12 17l7-3.500',
  document: 'M6 3h8l4 4v14H6zm8 0v4h4M9.500 12h5m-5 4h5',
  eye: 'M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zm9.500 2.800a2.800 2.800 0 1 0 0-5.600 2.800 2.800 0 0 0 0 5.600z',
  eyeOff:
    'M4 4l16 16M10 6a9 9 0 0 1 2-.200c6 0 9.500 6.200 9.500 6.200a17 17 0 0 1-3 3.700M6.500 7.800A16 16 0 0 0 2.500 12S6 18.200 12 18.200c1.600 0 3-.400 4.200-1',
  growth: 'M4 20h16M6 20v-5m4.500 5V11m4.500 9V8m4.500 12V4',
  home: 'M4 11l8-7 8 7v9h-5.500v-6h-5v6H4z',
  image: 'M4 5h16v14H4zm0 11l5-5 4 4 2.500-2.500L20 17M15.500 9.500v.01',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zm0-10v5.500M12 7.500v.01',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3',
  logout: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h10',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  next: 'M9 5l7 7-7 7',
  offline:
    'M3 3l18 18M5 12.500a10 10 0 0 1 4-2.400M2 9a15 15 0 0 1 4-2.600M8.500 16a5 5 0 0 1 6-.500M12 19.500v.01M11 5.800A15 15 0 0 1 22 9M15 10.300a10 10 0 0 1 4 2.200',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zm3 5h6m-6 4.500h6',
  settings:
    'M4 7h9m6 0h1M4 17h1m6 0h9M16 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM8 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm0-13v1.500m0 15V21m9-9h-1.500m-15 0H3m15.400-6.400-1.100 1.100M6.700 17.300l-1.100 1.100m12.800 0-1.100-1.100M6.700 6.700 5.600 5.600',
  scales: 'M12 4v16M8 20h8M5 7h14M5 7l-3 7h6zm14 0l-3 7h6z',
  people:
    'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20v-1.500a4 4 0 0 1 4-4h5a4 4 0 0 1 4 4V20M16 4.800a3.500 3.500 0 0 1 0 6.400M18.500 14.800a4 4 0 0 1 3 3.700V20',
  plus: 'M12 5v14M5 12h14',
} as const

export type IconName = keyof typeof PATHS
export const ICON_NAMES = Object.keys(PATHS) as IconName[]

/**
 * A decorative icon next to a text. `size` in px at a root font size of 16 px: it scales with the text.
 * Without a text only in a button with an accessible name and a common icon, such as close, back, menu or bell.
 */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
