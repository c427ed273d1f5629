import { IconUser } from '@tabler/icons-react'
import { photosTexts as texts } from './photos.texts.ts'
import styles from './photos.module.css'

/** Somebody's photo, or the place where it will be. */
export const PersonPhoto = ({ name, address }: { name: string; address: string | undefined }) =>
  address ? (
    <img className={styles['photo']} src={address} alt={texts.photoOf(name)} width={48} height={64} />
  ) : (
    <span className={styles['photo']} aria-hidden="true">
      <IconUser size={24} />
    </span>
  )
