export interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units, as editors count. */
  readonly column: number;
}

/** Something wrong with a rules file, where a person finds it. */
export interface CompileFault extends Position {
  readonly fileName: string;
  readonly description: string;
}

/** One rules file: its text, and the way from an offset in it to what a person sees. */
export class SourceText {
  readonly name: string;
  readonly content: string;

  constructor(name: string, content: string) {
    this.name = name;
    this.content = content;
  }

  positionOf(offset: number): Position {
    const before = this.content.slice(0, offset);
    const lastBreak = before.lastIndexOf('\n');
    return { line: before.split('\n').length, column: offset - lastBreak };
  }

  faultAt(offset: number, description: string): CompileFault {
    return { fileName: this.name, description, ...this.positionOf(offset) };
  }

  /** `name:line:column`, the form that terminals and editors turn into a link. */
  locate(offset: number): string {
    const { line, column } = this.positionOf(offset);
    return `${this.name}:${line}:${column}`;
  }
}

/** A fault of the rules text. `at` is the offset of the first character that is wrong. */
export class CompileError extends Error {
  readonly at: number;

  constructor(description: string, at: number) {
    super(description);
    this.name = 'CompileError';
    this.at = at;
  }
}
