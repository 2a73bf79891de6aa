import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  warn: 'bg-warn-soft text-warn-ink',
  bad: 'bg-bad-soft text-bad-ink',
}

interface NoticeProps {
  tone: keyof typeof tones
  icon: ReactNode
  children: ReactNode
}

export const Notice = ({ tone, icon, children }: NoticeProps) => (
  <div className="mx-auto w-full max-w-screen px-4 pt-4 md:px-8 md:pt-6 print:hidden">
    <p
      className={clsx(
        'flex gap-3 rounded-md px-4 py-3 text-sm [&_svg]:mt-px [&_svg]:size-5 [&_svg]:shrink-0',
        tones[tone],
      )}
    >
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  </div>
)
