import babel from '@rolldown/plugin-babel'
import { reactCompilerPreset } from '@vitejs/plugin-react'

/** Compiles the components of the tests with the React Compiler, but not the published code. */
export function compileTests(): ReturnType<typeof babel> {
  return babel({
    presets: [reactCompilerPreset()],
    include: [/\.test\.tsx$/, /\/packages\/react\/(test|recipes)\/.+\.tsx$/],
  })
}
