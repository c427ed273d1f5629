import { Notifications } from '@mantine/notifications'

/** Where toasts appear. */
export const Toasts = () => <Notifications position="top-center" limit={3} containerWidth={420} />
