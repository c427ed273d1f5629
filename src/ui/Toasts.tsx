import { getDefaultZIndex } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

/** Toasts are above dialogs and below menus, so that they never cover an item of an open menu. */
const Z_INDEX = (getDefaultZIndex('modal') + getDefaultZIndex('popover')) / 2

/** The toast container; its position leaves the current work visible where there is room. */
export const Toasts = () => (
  <Notifications
    position="bottom-right"
    limit={3}
    zIndex={Z_INDEX}
    containerWidth={420}
    className={classes['toasts']}
    classNames={{ notification: classes['toast'] ?? '' }}
  />
)

/** What the first toast loads, else the page after its first screen. */
export const toasts = { Toasts, notifications }
