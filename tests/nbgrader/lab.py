"""JupyterLab in a browser, for tests of what people see in it."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from urllib.request import urlopen

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="pip install playwright")
expect = playwright.expect

SECONDS = 60
APPUTILS = "@jupyterlab/apputils-extension"
# Else JupyterLab asks whether it may fetch news.
SETTINGS = {f"{APPUTILS}/notification": {"fetchNews": "false"}}
DARK = {f"{APPUTILS}/themes": {"theme": "JupyterLab Dark"}}


@contextmanager
def jupyterlab(folder, home, settings=SETTINGS):
    """A JupyterLab that serves a folder; gives its address. ``home`` holds all of its own."""
    for name, values in settings.items():
        path = home / "settings" / f"{name}.jupyterlab-settings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(values))
    unset = ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR")
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    environment |= {
        "HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
    }
    options = [
        "--allow-root",
        "--no-browser",
        "--ServerApp.ip=127.0.0.1",
        # Where the port is taken it tries others, and writes down which one it has.
        "--ServerApp.port=8890",
        "--ServerApp.port_retries=100",
        "--IdentityProvider.token=",
    ]
    with open(home / "log", "w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options],
            cwd=folder,
            env=environment,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield _address(server, home)
    finally:
        # It ends its kernels; they are in groups of their own.
        server.send_signal(signal.SIGTERM)
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _address(server, home):
    path = home / "runtime" / f"jpserver-{server.pid}.json"
    end = time.monotonic() + SECONDS
    while time.monotonic() < end and server.poll() is None:
        try:
            url = json.loads(path.read_text())["url"]
            with urlopen(f"{url}api") as answer:
                assert answer.status == 200
            return url
        except (OSError, ValueError):
            time.sleep(0.1)
    pytest.fail((home / "log").read_text())


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 1280, "height": 6000})
    context.set_default_timeout(SECONDS * 1000)
    yield context.new_page()
    context.close()


@pytest.fixture(autouse=True, scope="module")
def patience():
    expect.set_options(timeout=SECONDS * 1000)
    yield
    expect.set_options(timeout=5_000)
