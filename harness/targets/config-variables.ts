/** The variables in configuration files: VS Code's `${env:NAME}` and Claude Code's `${NAME:-default}`. */
import { homedir } from 'node:os';
import { UsageError } from '../errors.ts';

export interface Variables {
  /** The folder that `${workspaceFolder}` stands for. */
  readonly workspace: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const KNOWN = ['env:NAME', 'NAME', 'NAME:-default', 'workspaceFolder', 'userHome'];

/**
 * Replaces every variable in a text.
 * @param where the place in the file, for the error
 * @throws UsageError for a variable that is not set, or that only the user's editor knows
 */
export function expandVariables(text: string, where: string, variables: Variables): string {
  return text.replace(/\$\{([^}]*)\}/g, (whole, inside: string) => {
    if (inside === 'workspaceFolder') return variables.workspace;
    if (inside === 'userHome') return homedir();
    const [, kind, name = ''] = /^([A-Za-z]\w*):(?!-)(.*)$/s.exec(inside) ?? [];
    if (kind === 'env') return lookUp(name, undefined, whole, where, variables);
    if (kind === 'input') {
      const words = `${where}: ${whole} is asked by the editor; give the variable by -e KEY=VALUE`;
      throw new UsageError(`${words}, or the whole command after --`);
    }
    const [, plain, fallback] = /^([A-Za-z_]\w*)(?::-(.*))?$/s.exec(inside) ?? [];
    if (plain !== undefined) return lookUp(plain, fallback, whole, where, variables);
    const known = KNOWN.map((one) => `\${${one}}`).join(', ');
    throw new UsageError(`${where}: ${whole} is not known; expected one of ${known}`);
  });
}

function lookUp(
  name: string,
  fallback: string | undefined,
  whole: string,
  where: string,
  { environment }: Variables,
): string {
  const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
  // As in a shell: ":-" also stands in for an empty value.
  if (fallback !== undefined) return value || fallback;
  if (value !== undefined) return value;
  throw new UsageError(
    `${where}: ${whole}: the variable ${name} is not set; -e ${name}=VALUE gives it`,
  );
}
