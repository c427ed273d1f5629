import { Notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

/** Where toasts appear: beside what is worked on where there is room. */
export const Toasts = () => (
  <Notifications
    position="bottom-right"
    limit={3}
    containerWidth={420}
    className={classes['toasts']}
    classNames={{ notification: classes['toast'] ?? '' }}
  />
)
