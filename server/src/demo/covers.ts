import sharp from 'sharp'

/** Artwork of our own for the demo's three events, drawn at 1600 x 900. */
const svg = (body: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">${body}</svg>`,
  )

const gradient = (id: string, top: string, bottom: string) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`

const rain = Array.from({ length: 90 }, (_, at) => {
  const [x, y] = [(at * 173) % 1700, (at * 97) % 620]
  return `<path d="M${x} ${y}l-14 46" stroke="#dff3f2" stroke-opacity="${0.18 + (at % 4) * 0.08}" stroke-width="3" stroke-linecap="round"/>`
}).join('')

const monsoonCover =
  svg(`<defs>${gradient('sky', '#2d5b6b', '#9cc5bd')}${gradient('far', '#4f8583', '#6fa398')}${gradient('near', '#1f5a4c', '#123b36')}</defs>
  <rect width="1600" height="900" fill="url(#sky)"/><circle cx="1220" cy="250" r="120" fill="#f3e3b3" opacity=".55"/>
  <path d="M0 560 260 380 470 520 760 330 1040 540 1290 400 1600 560V900H0Z" fill="url(#far)"/>
  <path d="M0 700 220 590 520 690 860 560 1180 700 1420 610 1600 680V900H0Z" fill="url(#near)"/>${rain}
  <path d="M700 900C760 800 690 760 780 690" fill="none" stroke="#e8d9a8" stroke-width="16" stroke-linecap="round"/>`)

const coastCover =
  svg(`<defs>${gradient('dusk', '#f6b37a', '#f7dcc0')}${gradient('sea', '#2f7f95', '#0f4b62')}</defs>
  <rect width="1600" height="900" fill="url(#dusk)"/><circle cx="800" cy="470" r="150" fill="#fff1d6"/>
  <rect y="480" width="1600" height="420" fill="url(#sea)"/>
  ${Array.from({ length: 9 }, (_, at) => `<rect x="${800 - 150 + at * 12}" y="${505 + at * 34}" width="${300 - at * 24}" height="8" rx="4" fill="#ffe7c2" opacity="${0.8 - at * 0.07}"/>`).join('')}
  <path d="M0 760C260 690 520 720 700 790S1300 870 1600 800V900H0Z" fill="#f2d6a7"/>
  <path d="M220 770C236 640 262 560 300 500M300 500C230 470 170 490 140 530M300 500C280 430 220 410 170 430M300 500C350 440 420 440 450 480M300 500C370 490 410 520 420 570" fill="none" stroke="#2c4a3e" stroke-width="14" stroke-linecap="round"/>`)

const summitCover =
  svg(`<defs>${gradient('night', '#1d2350', '#6a5b9a')}</defs><rect width="1600" height="900" fill="url(#night)"/>
  ${Array.from({ length: 60 }, (_, at) => `<circle cx="${(at * 211) % 1600}" cy="${(at * 89) % 480}" r="${1.5 + (at % 3)}" fill="#fff" opacity=".7"/>`).join('')}
  <path d="M0 820 420 420 620 600 900 260 1240 640 1380 540 1600 760V900H0Z" fill="#2f2a5c"/>
  <path d="M900 260 790 394 860 380 910 430 960 372 1012 386Z" fill="#f4f1ff"/><path d="M420 420 350 487 410 480 470 500 500 492Z" fill="#f4f1ff"/>
  <path d="M0 900V800C300 740 520 830 820 800S1360 760 1600 830V900Z" fill="#191a3c"/>`)

/** As an admin would send them: covers are PNG, JPEG or WebP, never SVG. */
export const demoCovers = (): Promise<Buffer[]> =>
  Promise.all([monsoonCover, coastCover, summitCover].map(cover => sharp(cover).png().toBuffer()))
