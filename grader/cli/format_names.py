"""What ``grader grade`` can write, by name: for help texts, which need nothing that writes it."""

# In the order they are written. The largest file first: if the disk is full, nothing else has
# changed.
USUAL = ("observations", "json", "csv", "feedback", "report")
FOR_PROGRAMS = ("junit", "annotations", "summary", "gradescope")  # written where asked for
RESULTS = "results.json"  # the file that others are made from
OBSERVATIONS = "observations.jsonl"
# In an output folder: names what is there, one a line, and is of an earlier run than the rest.
EARLIER = ".earlier"
NAMES = (*USUAL, *FOR_PROGRAMS)
