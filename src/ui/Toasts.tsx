import { Notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

/** Where toasts appear. */
export const Toasts = () => (
  <Notifications position="bottom-center" limit={3} containerWidth={420} className={classes['toasts']} />
)
