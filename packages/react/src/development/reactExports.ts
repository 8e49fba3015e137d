// Rolldown and Vite put a helper of 220 B into every bundle that has a module with a namespace import of React, even if
// they drop the module itself. They don't for a namespace of these exports.
// @ts-expect-error -- The types of React have one export, `export =`. Its code has named exports.
export * from 'react'
