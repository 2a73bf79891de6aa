import { X } from 'lucide-react'

interface ModalHeadingProps {
  id: string
  title: string
  description?: string | undefined
  closeLabel?: string | undefined
  onClose?: (() => void) | undefined
}

export function ModalHeading({ id, title, description, closeLabel, onClose }: ModalHeadingProps) {
  return (
    <div className="stay-above z-10 flex items-start gap-3 bg-raised px-(--sheet-side) pt-5 pb-4">
      <div className="min-w-0 grow">
        <h2 id={`${id}-title`} className="font-semibold text-base">
          {title}
        </h2>
        {description && (
          <p id={`${id}-description`} className="mt-1 text-muted text-sm">
            {description}
          </p>
        )}
      </div>
      {closeLabel && (
        <button
          type="button"
          aria-label={closeLabel}
          onClick={onClose}
          className="-mt-2 -mr-2 flex size-[max(44px,1.75rem)] shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  )
}
