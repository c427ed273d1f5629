import { Button } from '@mantine/core'
import { useEffect, useState, type DragEvent, type ReactNode } from 'react'
import styles from './DropZone.module.css'
import form from './form.module.css'

const isFile = ({ dataTransfer }: DragEvent | globalThis.DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false

/** Ignores files that are dropped beside the drop zone, since the browser would open them in place of the page. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const stop = (event: globalThis.DragEvent) => {
      if (isFile(event)) event.preventDefault()
    }
    addEventListener('dragover', stop)
    addEventListener('drop', stop)
    return () => {
      removeEventListener('dragover', stop)
      removeEventListener('drop', stop)
    }
  }, [])
}

type DropZoneProps = {
  /** Name of the file that is wanted. */
  label: string
  icon: ReactNode
  texts: { drop: string; choose: string; limits: string }
  /** Extensions or media types of the files that can be chosen. */
  accept: string
  isSmall?: boolean
  isDisabled?: boolean
  /** Called with a chosen or dropped file. A dropped file may be of any type. */
  onFile: (file: File, how: 'chosen' | 'dropped') => void
  /** Content below the button, such as a link to a template. */
  children?: ReactNode
}

/** A drop zone and button for a file. */
export function DropZone({ label, icon, texts, accept, isSmall, isDisabled, onFile, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  useNoStrayDrops()
  const drop = (event: DragEvent) => {
    setOver(false)
    event.preventDefault()
    const file = event.dataTransfer.files[0]
    if (file && !isDisabled) onFile(file, 'dropped')
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The button within chooses a file as well.
    <section
      className={styles['drop']}
      aria-label={label}
      data-over={isOver || undefined}
      data-small={isSmall || undefined}
      onDragEnter={(event) => isFile(event) && setOver(true)}
      onDragOver={(event) => isFile(event) && event.preventDefault()}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
      onDrop={drop}
    >
      {icon}
      <p>{texts.drop}</p>
      <Button
        component="label"
        className={form['pick']}
        variant={isSmall ? 'default' : 'filled'}
        data-disabled={isDisabled || undefined}
      >
        {texts.choose}
        <input
          type="file"
          aria-label={texts.choose}
          accept={accept}
          disabled={isDisabled}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) onFile(file, 'chosen')
            // Allows choosing the same file again, after somebody has corrected the file elsewhere.
            event.currentTarget.value = ''
          }}
        />
      </Button>
      <small>{texts.limits}</small>
      {children}
    </section>
  )
}
