import { MessageCircle, Phone } from 'lucide-react'
import { OutsideButton } from './outside-link.tsx'

interface ContactButtonsProps {
  /** `tel:` */
  phone: string
  /** the chat with its text */
  whatsApp: string
  labels: { call: string; whatsApp: string }
  size: 'sm' | 'icon'
  /** beside what the link does, which does not wait for it */
  onContact?: (way: 'call' | 'whatsapp') => void
}

export function ContactButtons({ phone, whatsApp, labels, size, onContact }: ContactButtonsProps) {
  return (
    <>
      <OutsideButton
        href={phone}
        label={labels.call}
        variant="quiet"
        size={size}
        onClick={() => onContact?.('call')}
        icon={<Phone aria-hidden="true" />}
      >
        {null}
      </OutsideButton>
      <OutsideButton
        href={whatsApp}
        label={labels.whatsApp}
        variant="quiet"
        size={size}
        isOwnWindow
        onClick={() => onContact?.('whatsapp')}
        icon={<MessageCircle aria-hidden="true" />}
      >
        {null}
      </OutsideButton>
    </>
  )
}
