import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import form from './form.module.css'

type PickFileProps = {
  icon: ReactNode
  children: string
  /** Media types of the files that can be chosen. */
  types: readonly string[]
  onPick: (file: File) => Promise<void>
  isMain?: boolean
  isBusy?: boolean
  /** Opens this camera where the device has one: `user` looks at the person, `environment` away from her. */
  camera?: 'user' | 'environment'
}

/** A button that chooses a file, or takes a photo. */
export const PickFile = ({ icon, children, types, onPick, isMain = false, isBusy = false, camera }: PickFileProps) => (
  <Button
    component="label"
    className={form['pick']}
    variant={isMain ? 'filled' : 'default'}
    leftSection={icon}
    loading={isBusy}
  >
    {children}
    <input
      type="file"
      aria-label={children}
      accept={camera ? 'image/*' : types.join(',')}
      capture={camera}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0]
        // Allows choosing the same file again.
        event.currentTarget.value = ''
        if (file) void onPick(file)
      }}
    />
  </Button>
)
