import { Notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

/** The toast container; its position leaves the current work visible where there is room. */
export const Toasts = () => (
  <Notifications
    position="bottom-right"
    limit={3}
    containerWidth={420}
    className={classes['toasts']}
    classNames={{ notification: classes['toast'] ?? '' }}
  />
)
