import { type ReactNode, useState } from "react";

interface Props {
  /** Name for screen readers. */
  readonly label: string;
  /** Endings of file names that the dialog offers, such as `.csv,.xlsx`; left out: all. */
  readonly accept?: string;
  /** True if several files may be chosen together. */
  readonly isMultiple?: boolean;
  readonly className: string | undefined;
  /** Takes the first file; `files` has all of them. */
  readonly onFile: (file: File, files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Area that takes files by a click, a drop or a paste. `data-over` while one is above it. */
export function FileDrop({
  label,
  accept,
  isMultiple = false,
  className,
  onFile,
  children,
}: Props) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const allFiles = [...(files ?? [])];
    const [file] = allFiles;
    if (file !== undefined) onFile(file, allFiles);
  };
  return (
    <label
      className={className}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length > 0) event.preventDefault();
        take(event.clipboardData.files);
      }}
    >
      {children}
      <input
        className="visually-hidden"
        type="file"
        accept={accept}
        multiple={isMultiple}
        aria-label={label}
        onChange={(event) => take(event.target.files)}
      />
    </label>
  );
}
