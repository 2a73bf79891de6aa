import sharp from 'sharp'

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

const hallCover =
  svg(`<defs>${gradient('hall', '#2b2148', '#54306b')}${gradient('beam', '#ffe9b8', '#54306b')}</defs>
  <rect width="1600" height="900" fill="url(#hall)"/>
  <path d="M380 0 120 900H620Z" fill="url(#beam)" opacity=".32"/><path d="M1220 0 980 900H1480Z" fill="url(#beam)" opacity=".32"/>
  <path d="M800 0 590 900H1010Z" fill="url(#beam)" opacity=".4"/><rect x="300" y="640" width="1000" height="60" rx="10" fill="#1b1430"/>
  <rect x="560" y="330" width="480" height="270" rx="14" fill="#f8e8c4" opacity=".92"/>
  ${Array.from({ length: 23 }, (_, at) => `<circle cx="${40 + at * 70}" cy="${830 + (at % 2) * 26}" r="42" fill="#140f24"/>`).join('')}`)

const bonfireCover =
  svg(`<defs>${gradient('dark', '#10162e', '#3b2a3f')}</defs><rect width="1600" height="900" fill="url(#dark)"/>
  ${Array.from({ length: 50 }, (_, at) => `<circle cx="${(at * 197) % 1600}" cy="${(at * 71) % 430}" r="${1.5 + (at % 3)}" fill="#fff" opacity=".6"/>`).join('')}
  <circle cx="800" cy="610" r="330" fill="#f6a04b" opacity=".16"/><circle cx="800" cy="630" r="200" fill="#f6a04b" opacity=".22"/>
  <path d="M800 330C900 470 950 520 910 650 880 740 720 740 690 650 660 560 740 540 800 330Z" fill="#f28a2e"/>
  <path d="M800 480C850 560 870 600 850 670 830 720 770 720 752 670 738 620 780 590 800 480Z" fill="#ffd36b"/>
  <path d="M620 760 980 690M620 690 980 760" stroke="#5b3a26" stroke-width="34" stroke-linecap="round"/>
  <path d="M0 900V790C300 750 1300 750 1600 790V900Z" fill="#12192b"/>`)

const sunriseCover =
  svg(`<defs>${gradient('dawn', '#f4a98c', '#fde8c8')}${gradient('hill', '#4d7f6d', '#28584f')}</defs>
  <rect width="1600" height="900" fill="url(#dawn)"/><circle cx="1080" cy="520" r="140" fill="#fff4d9"/>
  <path d="M0 640 330 460 640 600 980 480 1320 620 1600 520V900H0Z" fill="#8fae93"/>
  <path d="M0 760C320 640 560 700 840 720S1340 640 1600 720V900H0Z" fill="url(#hill)"/>
  <path d="M760 900C820 830 700 800 790 735" fill="none" stroke="#f3dfae" stroke-width="22" stroke-linecap="round"/>`)

/** An upload is PNG, JPEG or WebP, never SVG. */
const drawn = (covers: readonly Buffer[]): Promise<Buffer[]> =>
  Promise.all(covers.map(cover => sharp(cover).png().toBuffer()))

export const demoCovers = () => drawn([monsoonCover, coastCover, summitCover])
export const sessionCovers = () => drawn([hallCover, bonfireCover, sunriseCover])
