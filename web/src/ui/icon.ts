import { createElement, type SVGProps } from 'react'

interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

const FACE = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/** What the icons of `lucide-react` are made with in the built app (web/build/slim-icons.ts). */
// biome-ignore lint/style/noDefaultExport: the icons import it so
export default ({ node }: IconData) =>
  (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { ...FACE, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
