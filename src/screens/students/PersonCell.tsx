import styles from './records.module.css'

/** Somebody who did something, and how to reach her. */
export const PersonCell = ({ name, email }: { name: string; email: string }) => (
  <span className={styles['cell']}>
    {name}
    <small>{email}</small>
  </span>
)
