/** Where the server is: the same origin, unless the app was built for another host. */
export const API = `${import.meta.env.VITE_HOST ?? ''}/api`
