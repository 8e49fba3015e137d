import { Draft } from './Draft.tsx'

export const drafts = [Draft]
